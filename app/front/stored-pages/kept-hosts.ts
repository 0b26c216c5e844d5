import { LRUCache } from "lru-cache";

/** The maximum number of hosts that have pages in the cache. */
const MAX_KEPT = 8;
const MAX_SEEN = 100;

/**
 * Chooses the hosts whose pages are cached: the last eight that were visited twice. Without a public address,
 * anybody can invent hosts. `forget` removes the pages of a host that makes room.
 */
export function createKeptHosts(forget: (host: string) => void) {
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  const kept = new LRUCache<string, true>({
    max: MAX_KEPT,
    dispose: (_, host, reason) => reason === "evict" && forget(host),
  });
  return {
    has: (host: string): boolean => kept.has(host),
    /** Counts a visit. Returns whether the host's pages are cached. */
    visit(host: string): boolean {
      if (kept.get(host)) return true;
      const isSecond = seen.delete(host);
      (isSecond ? kept : seen).set(host, true);
      return isSecond;
    },
  };
}
