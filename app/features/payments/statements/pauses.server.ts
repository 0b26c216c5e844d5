import { setImmediate } from "node:timers/promises";

const LONGEST_STRETCH = 15;

/**
 * A function to await within a long loop: it lets other requests in after each 15 milliseconds of work. Awaiting
 * it costs little, but not nothing, so call it for every few lines.
 */
export function createPauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_STRETCH) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
