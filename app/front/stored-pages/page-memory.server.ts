import { LRUCache } from "lru-cache";

/** A page as a visitor asks for it. */
export interface PageRequest {
  /** Everything that the response depends on, except its encoding and the visitor's account and cart. */
  key: string;
  host: string;
  /** Path and query. */
  address: string;
  headers: Record<string, string>;
}

type Place = Pick<PageRequest, "key" | "host">;

/** An entry in one revision; `value` is null if there is nothing that can be shared. */
interface Entry {
  host: string;
  revision: number;
  value: unknown;
  bytes: number;
}

export interface PageMemoryOptions {
  /** The number of the current revision. */
  revision: () => number;
  maxBytes: number;
  /** Whether all requests name the site's public host. Otherwise visitors can invent hosts. */
  hasPublicHost: boolean;
}

export interface PageStoreFigures {
  pages: number;
  bytes: number;
  maxBytes: number;
  hits: number;
  misses: number;
}

export type PageMemory = ReturnType<typeof createPageMemory>;

/** Headers and objects take about four kilobytes. */
const OVERHEAD = 4000;

/** A memory whose entries are valid until a change affects the pages. Evicts the least recently used. */
export function createPageMemory({ revision, maxBytes, hasPublicHost }: PageMemoryOptions) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => OVERHEAD + key.length + bytes,
  });
  const hosts = hasPublicHost ? null : createStoredHosts(forgetHost);
  let hits = 0;
  let misses = 0;

  function forgetHost(host: string): void {
    const pages = [...entries.entries()].filter(([, page]) => page.host === host);
    for (const [key] of pages) entries.delete(key);
  }

  /** The entries of one kind, whose keys no other kind uses. */
  function entriesOf<Value>(bytesOf: (value: Value) => number) {
    const underWay = new Map<string, { revision: number; value: Promise<Value | null> }>();

    function store({ key, host }: Place, value: Value | null, made: number): void {
      const stored = entries.peek(key);
      const isNewer = !stored || stored.revision < made;
      if (!isNewer || hosts?.has(host) === false) return;
      entries.set(key, { host, revision: made, value, bytes: value === null ? 0 : bytesOf(value) });
    }

    /** Makes the entry once for all concurrent requests. `make` resolves to null if it cannot be shared. */
    function load(asked: Place, make: (revision: number) => Promise<Value | null>) {
      const current = revision();
      const begun = underWay.get(asked.key);
      if (begun?.revision === current) return begun.value;
      const value = make(current)
        .then((made) => {
          store(asked, made, current);
          return made;
        })
        .finally(() => {
          if (underWay.get(asked.key) === making) underWay.delete(asked.key);
        });
      const making = { revision: current, value };
      underWay.set(asked.key, making);
      return value;
    }

    return {
      store,
      load,
      /** The entry; null if it cannot be shared, undefined if it has to be made. */
      find({ key }: Place): Value | null | undefined {
        const found = entries.get(key);
        return found?.revision === revision() ? (found.value as Value | null) : undefined;
      },
    };
  }

  return {
    entriesOf,
    /** Counts a visit. Returns whether the host's pages are stored. */
    visit: (host: string): boolean => hosts?.visit(host) ?? true,
    /** Counts whether a page was stored. */
    count(isHit: boolean): void {
      if (isHit) hits += 1;
      else misses += 1;
    },
    figures: (): PageStoreFigures => ({
      pages: entries.size,
      bytes: entries.calculatedSize,
      maxBytes,
      hits,
      misses,
    }),
  };
}

/** The maximum number of hosts that have pages in the cache. */
const MAX_STORED = 8;
const MAX_SEEN = 100;

/**
 * Chooses the hosts whose pages are cached: the last eight that were visited twice. Without a public address,
 * anybody can invent hosts. `forget` removes the pages of a host that makes room.
 */
function createStoredHosts(forget: (host: string) => void) {
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  const stored = new LRUCache<string, true>({
    max: MAX_STORED,
    dispose: (_, host, reason) => reason === "evict" && forget(host),
  });
  return {
    has: (host: string): boolean => stored.has(host),
    /** Counts a visit. Returns whether the host's pages are cached. */
    visit(host: string): boolean {
      if (stored.get(host)) return true;
      const isSecond = seen.delete(host);
      (isSecond ? stored : seen).set(host, true);
      return isSecond;
    },
  };
}
