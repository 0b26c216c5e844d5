import { setTimeout } from "node:timers/promises";
import { untilAllAnswered } from "#app/front/requests-under-way.server.ts";
import { loggable } from "#app/http/log.server.ts";

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
  let isStopping = false;

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
