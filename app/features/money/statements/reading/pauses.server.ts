import { setImmediate } from "node:timers/promises";

/** Milliseconds. */
const LONGEST_STRETCH = 15;

/** Creates a function to await in a long loop. After every 15 milliseconds of work it lets other requests run. */
export function createPauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_STRETCH) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
