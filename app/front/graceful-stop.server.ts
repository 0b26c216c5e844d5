import { setTimeout } from "node:timers/promises";
import { answerTheLast } from "#app/front/requests-under-way.server.ts";
import { loggable } from "#app/http/log.server.ts";

/** Stays under the three seconds after which operators and Docker get impatient. */
const DRAIN_MILLISECONDS = 2500;

/**
 * On SIGTERM or SIGINT remix-serve stops listening; this lets the requests under way and `finish` end,
 * then ends the process at once instead of waiting for idle timers, and after the drain time in any
 * case. `close` is the last thing that happens.
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
      const done = Promise.all([answerTheLast(), finish()]);
      await Promise.race([done, setTimeout(DRAIN_MILLISECONDS)]);
      close();
    } catch (error) {
      // The process ends all the same; the next start looks more closely at the database then.
      console.error("[stop]", loggable(error));
    }
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
