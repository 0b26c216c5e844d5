import { setTimeout } from "node:timers/promises";
import type { Step } from "#app/front/steps.server.ts";
import { loggable } from "#app/http/log.server.ts";

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

/**
 * Stops the process on SIGTERM or SIGINT, when remix-serve stops listening. Waits for current requests and
 * for `finish`, but no longer than the drain time. Then runs `close` and ends the process without waiting for
 * idle timers.
 */
export function stopGracefully({
  finish,
  close,
}: {
  finish: () => Promise<void>;
  close: () => void;
}): void {
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    try {
      const done = Promise.all([untilAllAnswered(), finish()]);
      await Promise.race([done, setTimeout(DRAIN_MILLISECONDS)]);
      close();
    } catch (error) {
      // The process ends anyway; the next start then checks the database more closely.
      console.error("[stop]", loggable(error));
    }
    process.exit(0);
  };
  // A terminal and a supervisor may both send a signal.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
