import cluster, { type Worker } from "node:cluster";
import { setTimeout } from "node:timers/promises";
import { isTrial, PLACE } from "#app/environment/process-place.ts";

/** A pause, so that a process that dies again and again leaves time for the others. */
const PAUSE_MILLISECONDS = 500;

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
  cluster.worker?.send("ready");
}

/**
 * Starts `count` processes that share the port, and replaces each that dies. A process that dies before it is
 * ready has printed the reason, and ends everything. On SIGTERM and SIGINT all of them stop, `close` runs, and
 * this process ends.
 */
export async function superviseWebProcesses(count: number, close: () => void): Promise<never> {
  let isStopping = false;

  async function occupy(place: number): Promise<void> {
    const worker = cluster.fork({ [PLACE]: String(place) });
    let isReady = false;
    worker.once("exit", async (code, signal) => {
      if (isStopping) return;
      if (!isReady) process.exit(code || 1);
      console.error(`[processes] Process ${worker.process.pid} has ended (${signal ?? code}).`);
      await setTimeout(PAUSE_MILLISECONDS);
      if (!isStopping) await occupy(place);
    });
    await new Promise((resolve) => worker.once("message", resolve));
    isReady = true;
  }

  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(ended));
    close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  // The first one finds out whether the port is free, and prepares the content for the others.
  for (let place = 0; place < count; place += 1) await occupy(place);
  return new Promise(() => {});
}

/** Asks a process to stop, and resolves when it has ended. */
function ended(worker: Worker | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (!worker || worker.isDead()) return resolve();
    worker.once("exit", () => resolve());
    worker.process.kill("SIGTERM");
  });
}
