import { expect, it } from "vitest";
import { metricsText } from "#app/http/metrics-text.ts";
import { parseMetrics } from "#tests/support/parse-metrics.ts";

it("a counter and a gauge have help, type and samples", () => {
  const text = metricsText([
    { name: "a_total", help: "As.", type: "counter", samples: [{ labels: { x: "1" }, value: 2 }] },
    {
      name: "b",
      help: "Bs.",
      type: "gauge",
      samples: [{ value: -0.5 }, { labels: { y: "" }, value: 1e21 }],
    },
  ]);
  expect(text).toBe(
    '# HELP a_total As.\n# TYPE a_total counter\na_total{x="1"} 2\n# HELP b Bs.\n# TYPE b gauge\nb -0.5\nb{y=""} 1e+21\n',
  );
  expect(parseMetrics(text)).toHaveLength(3);
});

it("labels and help keep any text", () => {
  const x = 'a"b\\c\nd{},= ü';
  const text = metricsText([
    {
      name: "a",
      help: "one\\two\nthree",
      type: "gauge",
      samples: [{ labels: { x, y: "\\n" }, value: 1 }],
    },
  ]);
  expect(text.split("\n")).toHaveLength(4);
  expect(parseMetrics(text)).toEqual([{ name: "a", labels: { x, y: "\\n" }, value: 1 }]);
});

it("a histogram has cumulative buckets, their sum and their count", () => {
  const text = metricsText([
    {
      name: "h",
      help: "Hs.",
      type: "histogram",
      bounds: [0.1, 1],
      series: [{ labels: { x: "1" }, counts: [2, 0, 3], sum: 7.5 }],
    },
  ]);
  expect(parseMetrics(text).map(({ name, labels, value }) => [name, labels.le, value])).toEqual([
    ["h_bucket", "0.1", 2],
    ["h_bucket", "1", 2],
    ["h_bucket", "+Inf", 5],
    ["h_sum", undefined, 7.5],
    ["h_count", undefined, 5],
  ]);
});

it("values that are no finite numbers have their own words", () => {
  const samples = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN].map(
    (value, index) => ({ labels: { x: String(index) }, value }),
  );
  const text = metricsText([{ name: "a", help: "As.", type: "gauge", samples }]);
  expect(text).toMatch(/ \+Inf\n.* -Inf\n.* NaN\n$/);
});

it("a metric without samples is left out", () => {
  expect(metricsText([{ name: "a", help: "As.", type: "gauge", samples: [] }])).toBe("");
});
