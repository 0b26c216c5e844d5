import type { AnsweredRequest } from "#app/front/answered-requests.server.ts";
import type { FindRoute } from "#app/front/request-routes.server.ts";
import type { PageStoreFigures } from "#app/front/stored-pages/page-memory.server.ts";
import type { Histogram, Metric } from "#app/http/metrics-text.ts";

/** Numbers that only grow, by the parts of their keys. Processes add theirs up. */
export type Counts = Record<string, number>;

/** In seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** No part of a key contains it. */
const SEPARATOR = "|";
const keyOf = (...parts: (string | number)[]) => parts.join(SEPARATOR);

/** Counts requests. Unknown routes share one label, and so do unknown methods, so visitors cannot invent labels. */
export function createRequestCounter(routeOf: FindRoute) {
  let counts: Counts = {};
  const add = (key: string, amount = 1) => {
    counts[key] = (counts[key] ?? 0) + amount;
  };
  /** The page memory's own counts at the last call. */
  let pages = { hits: 0, misses: 0 };
  return {
    /** Adds the requests that the page memory has counted since the last call. */
    countPages({ hits, misses }: Pick<PageStoreFigures, "hits" | "misses">): void {
      if (hits > pages.hits) add(keyOf("pages", "hit"), hits - pages.hits);
      if (misses > pages.misses) add(keyOf("pages", "miss"), misses - pages.misses);
      pages = { hits, misses };
    },
    count({ method, url, status, seconds }: AnsweredRequest): void {
      const route = routeOf(url);
      const knownMethod = METHODS.includes(method) ? method : "other";
      add(keyOf("requests", knownMethod, `${Math.floor(status / 100)}xx`, route));
      add(keyOf("bucket", bucketOf(seconds), route));
      add(keyOf("seconds", route), seconds);
    },
    /** Everything since it was last taken. */
    take(): Counts {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}

function bucketOf(seconds: number): number {
  const index = BOUNDS.findIndex((bound) => seconds <= bound);
  return index < 0 ? BOUNDS.length : index;
}

export function addCounts(total: Counts, more: Counts): void {
  for (const [key, amount] of Object.entries(more)) total[key] = (total[key] ?? 0) + amount;
}

/** The metrics of these counts. */
export function countMetrics(counts: Counts): (Metric | Histogram)[] {
  const rows = Object.entries(counts).map(([key, value]) => ({
    parts: key.split(SEPARATOR),
    value,
  }));
  const of = (kind: string) => rows.filter(({ parts }) => parts[0] === kind);
  return [
    {
      name: "behappy_http_requests_total",
      help: "Answered requests by route; 499 counts as 4xx.",
      type: "counter",
      samples: of("requests").map(({ parts: [, method = "", status = "", route = ""], value }) => ({
        labels: { method, route, status },
        value,
      })),
    },
    {
      name: "behappy_http_request_duration_seconds",
      help: "Time from a request's headers until its whole answer was sent.",
      type: "histogram",
      bounds: BOUNDS,
      series: of("seconds").map(({ parts: [, route = ""], value }) => ({
        labels: { route },
        counts: [...BOUNDS, "+Inf"].map((_, index) => counts[keyOf("bucket", index, route)] ?? 0),
        sum: value,
      })),
    },
    {
      name: "behappy_page_memory_requests_total",
      help: "Requests for public pages, by whether the page was in memory.",
      type: "counter",
      samples: of("pages").map(({ parts: [, result = ""], value }) => ({
        labels: { result },
        value,
      })),
    },
  ];
}
