import { expect, it } from "vitest";
import type { AnsweredRequest } from "#app/front/answered-requests.server.ts";
import { addCounts, countMetrics, createRequestCounter } from "#app/front/metrics/counts.server.ts";
import { metricsText } from "#app/http/metrics-text.ts";
import { parseMetrics, sumOf } from "#tests/support/parse-metrics.ts";

const REQUESTS = "behappy_http_requests_total";
const DURATION = "behappy_http_request_duration_seconds";

const request: AnsweredRequest = {
  method: "GET",
  url: "/events/1",
  status: 200,
  seconds: 0.02,
  bytes: 100,
  at: 0,
  reference: undefined,
  remoteAddress: undefined,
  forwardedFor: undefined,
  traceparent: undefined,
};

const createCounter = () =>
  createRequestCounter((url) => (url.startsWith("/events/") ? "/events/:itemId" : "/*"));
const textOf = (counts: Record<string, number>) => metricsText(countMetrics(counts));

it("requests are counted by method, route and class of status, with their times", () => {
  const counter = createCounter();
  for (const status of [200, 204, 404, 503]) counter.count({ ...request, status });
  counter.count({ ...request, method: "POST", status: 303, seconds: 20 });
  const text = textOf(counter.take());
  const of = (status: string) => sumOf(text, REQUESTS, { route: "/events/:itemId", status });
  expect(["2xx", "3xx", "4xx", "5xx"].map(of)).toEqual([2, 1, 1, 1]);
  expect(sumOf(text, REQUESTS, { method: "POST" })).toBe(1);
  expect(sumOf(text, `${DURATION}_sum`)).toBeCloseTo(20.08);
  const bucket = (le: string) => sumOf(text, `${DURATION}_bucket`, { le });
  expect(["0.01", "0.025", "10", "+Inf"].map(bucket)).toEqual([0, 4, 4, 5]);
});

it("visitors cannot invent labels", () => {
  const counter = createCounter();
  for (let index = 0; index < 100; index += 1) {
    counter.count({ ...request, url: `/x${index}|y`, method: index % 2 ? "PROPFIND" : "MKCOL" });
  }
  const samples = parseMetrics(textOf(counter.take())).filter(({ name }) => name === REQUESTS);
  expect(samples).toEqual([
    { name: REQUESTS, labels: { method: "other", route: "/*", status: "2xx" }, value: 100 },
  ]);
});

it("what was taken is not counted again, and sums up", () => {
  const counter = createCounter();
  const totals = {};
  for (const [hits, misses] of [
    [3, 1],
    [5, 1],
  ] as const) {
    counter.count(request);
    counter.countPages({ hits, misses });
    addCounts(totals, counter.take());
  }
  expect(counter.take()).toEqual({});
  expect(sumOf(textOf(totals), REQUESTS)).toBe(2);
  const pages = (result: string) =>
    sumOf(textOf(totals), "behappy_page_memory_requests_total", { result });
  expect([pages("hit"), pages("miss")]).toEqual([5, 1]);
});
