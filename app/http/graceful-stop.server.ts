import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Stays under the three seconds after which operators and Docker get impatient. */
const DRAIN_MILLISECONDS = 2500;

/**
 * On SIGTERM or SIGINT remix-serve stops listening; this lets the requests under way finish, then
 * ends the process at once instead of waiting for idle timers, and after the drain time in any case.
 */
export function stopGracefully(beforeExit: () => void): void {
  let open = 0;
  let stopping = false;

  const end = () => {
    beforeExit();
    process.exit(0);
  };

  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    open += 1;
    if (stopping) response.setHeader("Connection", "close");
    response.once("close", () => {
      open -= 1;
      if (stopping && open === 0) setImmediate(end);
    });
  });

  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(end, DRAIN_MILLISECONDS);
    // One turn for requests that have arrived but not been read yet.
    if (open === 0) setTimeout(() => open === 0 && end(), 50);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
