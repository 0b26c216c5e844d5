import { bodyBytesOf, networkOf, refuseForNow } from "#app/front/line/wait-for-turn.server.ts";
import type { Step } from "#app/front/steps.server.ts";

/** A body takes at least so much while it arrives, with its request and connection. */
const BASE_BYTES = 32 * 1024;
/** More of a body is never in memory. Larger files are stored while they arrive. */
const MOST_BYTES = 1024 * 1024;

interface Bounds {
  /** Bytes of the unfinished bodies of one network. */
  ofNetwork?: number;
  /** Bytes of all unfinished bodies. */
  all?: number;
}

/**
 * Refuses a request whose body is still arriving if the unfinished bodies take too much memory, of its network or
 * altogether. Ordinary forms arrive together with the headers, and do not count.
 */
export function boundUnfinishedBodies({
  ofNetwork = 16 * 1024 * 1024,
  all = 64 * 1024 * 1024,
}: Bounds = {}): Step {
  const byNetwork = new Map<string, number>();
  let total = 0;

  function hold(network: string, bytes: number): void {
    total += bytes;
    const held = (byNetwork.get(network) ?? 0) + bytes;
    if (held > 0) byNetwork.set(network, held);
    else byNetwork.delete(network);
  }

  return (request, response, next) => {
    if (bodyBytesOf(request, MOST_BYTES) === 0) return next();
    // The parser has read what came with the headers by then.
    setImmediate(() => {
      if (request.complete || request.destroyed) return next();
      const network = networkOf(request);
      const bytes = BASE_BYTES + bodyBytesOf(request, MOST_BYTES);
      const hasRoom = (byNetwork.get(network) ?? 0) + bytes <= ofNetwork && total + bytes <= all;
      if (!hasRoom) return refuseForNow(request, response);
      hold(network, bytes);
      // It has been read, or the connection has ended.
      request.once("close", () => hold(network, -bytes));
      next();
    });
  };
}
