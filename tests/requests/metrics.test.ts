import { afterEach, expect, it, vi } from "vitest";
import { createFigures } from "#app/front/metrics/process-figures.server.ts";
import { measureWith } from "#app/front/metrics/process-metrics.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";
import { Browser } from "#tests/support/browser.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import { parseMetrics, sumOf } from "#tests/support/parse-metrics.ts";
import { orderValues } from "#tests/support/sample-orders.ts";
import { statementsDuring } from "#tests/support/statements.ts";

const TOKEN = "a-token-for-prometheus";

const ask = (headers: Record<string, string> = {}) => new Browser().get("/metrics", headers);
const askWithToken = () => ask({ Authorization: `Bearer ${TOKEN}` });

let counts: Record<string, number> = {};
const pages = { pages: 2, bytes: 300, maxBytes: 1000, hits: 0, misses: 0 };
measureWith({ takeCounts: () => counts, loadFigures: createFigures(() => pages) });
afterEach(() => {
  counts = {};
});

it("/metrics does not exist without a token", async () => {
  expect((await ask({ "X-Client-Address": "127.0.0.1" })).status).toBe(404);
  expect((await ask({ Authorization: "Bearer undefined" })).status).toBe(404);
});

it("/metrics is only for those with the token, and a wrong one is a security event", async () => {
  await inEnvironment({ METRICS_TOKEN: TOKEN });
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  for (const Authorization of ["", TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, "Bearer "]) {
    const { status, headers } = await ask({ Authorization, "X-Client-Address": "203.0.113.7" });
    expect([status, headers.get("WWW-Authenticate")], Authorization).toEqual([401, "Bearer"]);
  }
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/security: token refused from 203\.0\.113\.7$/)],
  ]);
});

it("/metrics tells the state of shop and server in Prometheus's format", async () => {
  await inEnvironment({ METRICS_TOKEN: TOKEN });
  db.insert(orders)
    .values([orderValues({ status: "pending" }), orderValues({ status: "pending" })])
    .run();
  const { status, headers, html: text } = await askWithToken();
  expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
    "no-store",
  ]);
  const names = new Set(parseMetrics(text).map(({ name }) => name));
  for (const name of [
    "behappy_build_info",
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
    "behappy_waiting_writes",
    "behappy_waiting_requests_seconds",
  ]) {
    expect(names, name).toContain(name);
  }
  expect(sumOf(text, "behappy_orders", { status: "pending" })).toBe(2);
  expect(sumOf(text, "behappy_page_memory_bytes", { process: "0" })).toBe(300);
  expect(sumOf(text, "behappy_database_bytes")).toBeGreaterThan(100_000);
  expect(sumOf(text, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
});

it("/metrics counts no rows in the process that answers requests", async () => {
  await inEnvironment({ METRICS_TOKEN: TOKEN });
  const statements = await statementsDuring(askWithToken);
  expect(statements.filter((each) => /count\(|group by/i.test(each))).toEqual([]);
});

it("/metrics sums up what was counted since the start", async () => {
  await inEnvironment({ METRICS_TOKEN: TOKEN });
  counts = { "requests|GET|2xx|/events": 3 };
  const sum = async () => sumOf((await askWithToken()).html, "behappy_http_requests_total");
  expect([await sum(), await sum()]).toEqual([3, 6]);
});
