import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
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
  let open = 0;
  let stopping = false;
  let whenIdle = () => {};

  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    open += 1;
    if (stopping) response.setHeader("Connection", "close");
    response.once("close", () => {
      open -= 1;
      if (open === 0) setImmediate(whenIdle);
    });
  });

  const allAnswered = async () => {
    // One turn for requests that have arrived but not been read yet.
    await setTimeout(50);
    while (open > 0) await new Promise<void>((resolve) => (whenIdle = resolve));
  };

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    try {
      await Promise.race([Promise.all([allAnswered(), finish()]), setTimeout(DRAIN_MILLISECONDS)]);
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
