import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { logFact, logWarning } from "#app/environment/log-lines.server.ts";
import { isSuccessor, isTrial, PLACE, SUCCEEDS } from "#app/environment/process-place.ts";

/** A pause, so that a process that dies again and again leaves time for the others. */
const PAUSE_MILLISECONDS = 500;
/** A successor that does not answer after this time has failed. */
const START_MILLISECONDS = 60_000;
/** Longer than a process takes that closes its connections (graceful-stop.server.ts). One that hangs is killed. */
const LEAVE_MILLISECONDS = 75_000;

/** Messages of the supervisor: do the work that only one process may do, or leave. */
type Order = "work" | "leave";

/** Whether this process only supervises those that answer requests. */
export function isSupervisor(webProcesses: number): boolean {
  return webProcesses > 1 && cluster.isPrimary;
}

/**
 * Whether this process also does the work that only one may do: sending e-mails, housekeeping and backups.
 * That is the process at place 0.
 */
export function doesBackgroundWork(): boolean {
  return (cluster.isPrimary && !isTrial()) || process.env[PLACE] === "0";
}

/** Tells the supervisor that this process answers requests. */
export function reportReady(): void {
  if (!cluster.worker) return;
  logFact("processes", `process ${process.pid} answers`);
  cluster.worker.send("ready");
}

/** Runs `work` as soon as no other process does the work that only one may do. */
export function onceAlone(work: () => void): void {
  if (isSuccessor()) onOrder("work", work);
  else work();
}

/** Runs `leave` when a successor answers in place of this process. */
export function onceSucceeded(leave: () => void): void {
  if (cluster.isWorker) onOrder("leave", leave);
}

function onOrder(expected: Order, act: () => void): void {
  process.on("message", (order) => {
    if (order === expected) act();
  });
}

/**
 * Starts `count` processes that share the port, and replaces each that dies. On SIGHUP they are replaced one by one. On
 * SIGTERM and SIGINT all of them stop, `close` runs, and this process ends.
 */
export async function superviseWebProcesses(count: number, close: () => void): Promise<never> {
  const processes = new WebProcesses();
  const stop = async () => {
    if (processes.isStopping) return;
    await processes.stop();
    close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // A closed terminal sends SIGHUP, too.
  process.on("SIGHUP", process.stdin.isTTY ? stop : () => processes.replaceAll());
  await processes.start(count);
  return new Promise(() => {});
}

class WebProcesses {
  isStopping = false;
  private readonly places: Worker[] = [];
  /** The starts that are under way, by place. A start beside the process that it replaces does not count. */
  private readonly starts = new Map<number, Promise<void>>();
  /** The place whose process is being replaced; null between replacements. */
  private replaced: number | null = null;
  private replacement: Promise<void> | null = null;
  private isReplacementDue = false;

  async start(count: number): Promise<void> {
    // The first one finds out whether the port is free, and prepares the content for the others.
    for (let place = 0; place < count; place += 1) await this.occupy(place);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(stopped));
  }

  /** Replaces each process by a new one that answers before the old one ends. The first failure ends it. */
  replaceAll(): void {
    this.isReplacementDue = true;
    this.replacement ??= this.replaceWhileDue().finally(() => {
      this.replacement = null;
    });
  }

  /** A signal that arrives meanwhile may mean a newer build, so it counts afterwards. */
  private async replaceWhileDue(): Promise<void> {
    while (this.isReplacementDue && !this.isStopping) {
      this.isReplacementDue = false;
      const isComplete = await this.replaceEach();
      if (this.isStopping) return;
      if (isComplete) logFact("processes", "all processes have been replaced");
      else logWarning("processes", "a new process did not start; the old ones go on answering");
    }
  }

  private async replaceEach(): Promise<boolean> {
    for (const place of this.places.keys()) {
      if (this.isStopping || !(await this.replace(place))) return false;
    }
    return true;
  }

  /** Starts a process at a place, once. */
  private occupy(place: number): Promise<void> {
    const start = this.starts.get(place) ?? this.startAt(place);
    this.starts.set(place, start);
    return start.finally(() => this.starts.delete(place));
  }

  /** A process that dies before it is ready has printed the reason, and ends everything. */
  private async startAt(place: number): Promise<void> {
    if (this.isStopping) return;
    const { worker, ready } = fork({ [PLACE]: String(place) });
    const code = await ready;
    if (code !== null && !this.isStopping) process.exit(code || 1);
    this.watch(worker, place);
  }

  private watch(worker: Worker, place: number): void {
    this.places[place] = worker;
    worker.once("exit", async (code, signal) => {
      if (this.isStopping || this.places[place] !== worker) return;
      logWarning("processes", `process ${worker.process.pid} has ended (${signal ?? code})`);
      await setTimeout(PAUSE_MILLISECONDS);
      // A replacement that is under way, or has succeeded, takes care of the place.
      if (this.isStopping || this.replaced === place || this.places[place] !== worker) return;
      await this.occupy(place);
    });
  }

  /** Returns false if the successor did not start. */
  private async replace(place: number): Promise<boolean> {
    await this.starts.get(place);
    this.replaced = place;
    const isReplaced = await this.succeed(place);
    this.replaced = null;
    // Either process may have died meanwhile.
    if (this.places[place]?.isDead()) await this.occupy(place);
    return isReplaced;
  }

  private async succeed(place: number): Promise<boolean> {
    const old = this.places[place];
    const { worker, ready } = fork({ [PLACE]: String(place), [SUCCEEDS]: "1" });
    const code = await within(START_MILLISECONDS, worker, ready);
    if (this.isStopping || code !== null) return false;
    this.watch(worker, place);
    if (old && !old.isDead()) {
      order(old, "leave");
      await within(LEAVE_MILLISECONDS, old, once(old, "exit"));
    }
    order(worker, "work");
    return true;
  }
}

/** Kills the process if the promise is not settled after these milliseconds. */
async function within<Result>(
  milliseconds: number,
  { process: child }: Worker,
  promise: Promise<Result>,
): Promise<Result> {
  const timer = globalThis.setTimeout(() => child.kill("SIGKILL"), milliseconds);
  return promise.finally(() => clearTimeout(timer));
}

/** `ready` resolves to null when the process answers, or to its exit code if it ends before. */
function fork(environment: Record<string, string>): {
  worker: Worker;
  ready: Promise<number | null>;
} {
  const worker = cluster.fork(environment);
  const ready = new Promise<number | null>((resolve) => {
    worker.once("message", () => resolve(null));
    worker.once("exit", (code) => resolve(code ?? 1));
  });
  return { worker, ready };
}

/** A process that has just died gets no orders. */
function order(worker: Worker, what: Order): void {
  worker.send(what, () => {});
}

/** Asks a process to stop, and resolves when it has ended. */
function stopped(worker: Worker | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (!worker || worker.isDead()) return resolve();
    worker.once("exit", () => resolve());
    worker.process.kill("SIGTERM");
  });
}
