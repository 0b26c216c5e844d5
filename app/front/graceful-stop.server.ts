import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { logFailure } from "#app/environment/log-lines.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { onceSucceeded } from "#app/front/web-processes.server.ts";

let underWay = 0;
let isStopping = false;
let whenIdle = () => {};

/** Counts unanswered requests. Once the server stops, each of them closes its connection. */
export const countRequests: Step = (_request, response, next) => {
  underWay += 1;
  if (isStopping) response.setHeader("Connection", "close");
  response.once("close", () => {
    underWay -= 1;
    if (underWay === 0) setImmediate(whenIdle);
  });
  next();
};

/** Resolves when all requests have been answered. */
export async function untilAllAnswered(): Promise<void> {
  isStopping = true;
  // A moment for requests that have arrived but have not been read yet.
  await setTimeout(50);
  while (underWay > 0) await new Promise<void>((resolve) => (whenIdle = resolve));
}

/** Less than the three seconds that docs/operate.md promises. */
const DRAIN_MILLISECONDS = 2500;
/** A process that has a successor may take longer, because nobody waits for it. */
const LEAVE_MILLISECONDS = 60_000;
/** A connection that has been idle for this long is unlikely to get a request just as it is closed. */
const IDLE_MILLISECONDS = 10_000;

interface Ending {
  /** Missing in the development server. */
  server?: Server;
  finish: () => Promise<void>;
  close: () => void;
}

/**
 * Stops the process on SIGTERM or SIGINT, when remix-serve stops listening. Waits for current requests and
 * for `finish`, but no longer than the drain time. Then runs `close` and ends the process without waiting for
 * idle timers. A process that has a successor first waits until its connections are closed.
 */
export function stopGracefully({ server, finish, close }: Ending): void {
  let hasBegun = false;
  const stop = async () => {
    if (hasBegun) return;
    hasBegun = true;
    try {
      const done = Promise.all([untilAllAnswered(), finish()]);
      await Promise.race([done, setTimeout(DRAIN_MILLISECONDS)]);
      close();
    } catch (error) {
      // The process ends anyway; the next start then checks the database more closely.
      logFailure("stop", error);
    }
    process.exit(0);
  };
  // A terminal and a supervisor may both send a signal.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Several processes have a supervisor that decides. remix-serve only knows the other two signals.
  process.on("SIGHUP", () => cluster.isPrimary && process.kill(process.pid, "SIGTERM"));
  onceSucceeded(async () => {
    if (server) await untilConnectionsClosed(server);
    await stop();
  });
}

/** Accepts no new connections. Closes each connection with its next answer, and idle ones after a while. */
export async function untilConnectionsClosed(server: Server): Promise<void> {
  isStopping = true;
  // A server's own `close` also closes idle connections, on which a request may be arriving.
  NetServer.prototype.close.call(server);
  await Promise.race([
    once(server, "close"),
    setTimeout(IDLE_MILLISECONDS).then(untilAllAnswered),
    setTimeout(LEAVE_MILLISECONDS),
  ]);
}
