import { monitorEventLoopDelay } from "node:perf_hooks";
import { line } from "#app/front/line/line.server.ts";
import type { PageStoreFigures } from "#app/front/stored-pages/page-memory.server.ts";
import type { Metric } from "#app/http/metrics-text.ts";
import { waitingWrites } from "#db/client.server.ts";

/** The figures of one process, by the names below. */
export type Figures = Record<string, number>;

/** The names and meanings of all figures. */
const meanings: Record<string, string> = {
  process_resident_memory_bytes: "Memory of the process.",
  nodejs_heap_size_used_bytes: "Memory of JavaScript objects.",
  nodejs_eventloop_lag_mean_seconds: "Mean delay of the event loop since the last scrape.",
  nodejs_eventloop_lag_p99_seconds:
    "99th percentile of the event loop's delay since the last scrape.",
  nodejs_eventloop_lag_max_seconds: "Longest delay of the event loop since the last scrape.",
  behappy_page_memory_pages: "Public pages in memory.",
  behappy_page_memory_bytes: "Size of the public pages in memory.",
  behappy_waiting_writes: "Writes that wait for the database.",
  behappy_waiting_requests_seconds: "Time that a new request would wait until it begins.",
};

const RESOLUTION_MILLISECONDS = 20;

/** Creates the function that reads the figures of this process. Each reading begins a new measurement of the delay. */
export function createFigures(pages: () => PageStoreFigures): () => Figures {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
  delay.enable();
  /** The monitor's values contain the interval of its own timer, which is no delay. */
  const seconds = (nanoseconds: number) =>
    Math.max(0, (nanoseconds || 0) / 1e9 - RESOLUTION_MILLISECONDS / 1000);
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { mean, max } = delay;
    const p99 = delay.percentile(99);
    delay.reset();
    return {
      process_resident_memory_bytes: rss,
      nodejs_heap_size_used_bytes: heapUsed,
      nodejs_eventloop_lag_mean_seconds: seconds(mean),
      nodejs_eventloop_lag_p99_seconds: seconds(p99),
      nodejs_eventloop_lag_max_seconds: seconds(max),
      behappy_page_memory_pages: pages().pages,
      behappy_page_memory_bytes: pages().bytes,
      behappy_waiting_writes: waitingWrites(),
      behappy_waiting_requests_seconds: line.wait() / 1000,
    };
  };
}

/** The metrics of these figures, by the place of their process. */
export function figureMetrics(byPlace: Record<string, Figures>): Metric[] {
  return Object.entries(meanings).map(([name, help]) => ({
    name,
    help,
    type: "gauge",
    samples: Object.entries(byPlace).flatMap(([process, figures]) => {
      const value = figures[name];
      return value === undefined ? [] : [{ labels: { process }, value }];
    }),
  }));
}
