import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type ReadyAnswers, readyAnswers } from "#app/front/ready-answer.server.ts";
import { asShared } from "#app/front/stored-pages/shared-document.server.ts";
import { hasFailed, inRequestScope } from "#app/http/request-scope.server.ts";

/** Everything that a cached response depends on, except its encoding. */
export interface PageRequest {
  key: string;
  host: string;
  /** Path and query. */
  address: string;
  headers: Record<string, string>;
}

/** The response in one revision; `page` is null if it cannot be shared. */
interface Stored {
  host: string;
  revision: number;
  page: ReadyAnswers | null;
}

interface PageStoreOptions {
  /** Answers a request like the site does. */
  render: (request: Request) => Promise<Response>;
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

export type PageStore = ReturnType<typeof createPageStore>;

/**
 * A cache of rendered public pages, each valid until a change affects the pages. Evicts the least recently
 * used.
 */
export function createPageStore({ render, revision, maxBytes, hasPublicHost }: PageStoreOptions) {
  const stored = new LRUCache<string, Stored>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const hosts = hasPublicHost ? null : createKeptHosts(forgetHost);
  const underWay = new Map<string, { revision: number; page: Promise<ReadyAnswers | null> }>();
  let hits = 0;
  let misses = 0;

  /** Renders the page once for all concurrent requests. Resolves to null if it cannot be shared. */
  function load(asked: PageRequest): Promise<ReadyAnswers | null> {
    const current = revision();
    const begun = underWay.get(asked.key);
    if (begun?.revision === current) return begun.page;
    const page = renderPage(asked, render).then((page) => {
      if (underWay.get(asked.key) === rendering) underWay.delete(asked.key);
      const kept = stored.peek(asked.key);
      const isNewer = !kept || kept.revision < current;
      const { key, host } = asked;
      if (isNewer && hosts?.has(host) !== false) stored.set(key, { host, revision: current, page });
      return page;
    });
    const rendering = { revision: current, page };
    underWay.set(asked.key, rendering);
    return page;
  }

  function forgetHost(host: string): void {
    const pages = [...stored.entries()].filter(([, page]) => page.host === host);
    for (const [key] of pages) stored.delete(key);
  }

  return {
    load,
    /** The cached page; null if it cannot be shared or is not kept, undefined if it has to be rendered. */
    find({ key, host }: PageRequest): ReadyAnswers | null | undefined {
      if (hosts?.visit(host) === false) return null;
      const found = stored.get(key);
      const page = found?.revision === revision() ? found.page : undefined;
      if (page) hits += 1;
      else misses += 1;
      return page;
    },
    figures: (): PageStoreFigures => ({
      pages: stored.size,
      bytes: stored.calculatedSize,
      maxBytes,
      hits,
      misses,
    }),
  };
}

/**
 * Requests the page like a visitor without cookies. Returns null unless the response is the same for
 * everyone.
 */
async function renderPage(
  { host, address, headers }: PageRequest,
  render: PageStoreOptions["render"],
): Promise<ReadyAnswers | null> {
  const [path = ""] = address.split("?", 1);
  return inRequestScope({ reference: "", method: "GET", path }, async () => {
    const response = await render(new Request(`http://${host}${address}`, { headers }));
    const body = await response.text();
    const isShared = response.status === 200 && !response.headers.has("Set-Cookie");
    return isShared && !hasFailed() ? finish(response.headers, body) : null;
  });
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const QUALITY = 6;

async function finish(given: Headers, body: string): Promise<ReadyAnswers> {
  const headers = Object.fromEntries(given);
  const policy = headers["content-security-policy"];
  const shared = policy ? asShared({ html: body, policy }) : null;
  if (shared) headers["content-security-policy"] = shared.policy;
  const identity = Buffer.from(shared?.html ?? body);
  const [br, gzip] = await Promise.all([
    compress.br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    compress.gzip(identity, { level: QUALITY }),
  ]);
  return readyAnswers(headers, { br, gzip, identity });
}

function bytesOf({ page }: Stored, key: string): number {
  const bodies = page ? Object.values(page).map(({ body }) => body.byteLength) : [];
  // Headers and objects take about four kilobytes.
  return bodies.reduce((sum, bytes) => sum + bytes, 4000 + key.length);
}

/** The maximum number of hosts that have pages in the cache. */
const MAX_KEPT = 8;
const MAX_SEEN = 100;

/**
 * Chooses the hosts whose pages are cached: the last eight that were visited twice. Without a public address,
 * anybody can invent hosts. `forget` removes the pages of a host that makes room.
 */
function createKeptHosts(forget: (host: string) => void) {
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
