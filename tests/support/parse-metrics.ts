/** A sample of Prometheus's text format. */
export interface ParsedSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/y;
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(.+)\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|[+-]Inf|NaN)$`,
);
const SUFFIXES = /_(bucket|sum|count)$/;

/**
 * Parses the text format 0.0.4 strictly. Throws at the first line that breaks a rule of
 * https://prometheus.io/docs/instrumenting/exposition_formats/.
 */
export function parseMetrics(text: string): ParsedSample[] {
  if (!text.endsWith("\n")) throw new Error("the last line does not end");
  const types = new Map<string, string>();
  const keys = new Set<string>();
  let described = "";
  const samples = text
    .slice(0, -1)
    .split("\n")
    .flatMap((line): ParsedSample[] => {
      const [, help] = new RegExp(`^# HELP (${NAME}) .*$`).exec(line) ?? [];
      const [, typed, type = ""] =
        new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`).exec(line) ?? [];
      if (help) {
        if (types.has(help)) throw new Error(`${help} is described twice`);
        described = help;
        return [];
      }
      if (typed) {
        if (typed !== described) throw new Error(`${typed} has no help`);
        types.set(typed, type);
        return [];
      }
      const sample = parseSample(line);
      const family = types.get(sample.name) ? sample.name : sample.name.replace(SUFFIXES, "");
      if (family !== described || !types.has(family)) throw new Error(`not in its group: ${line}`);
      if (types.get(family) === "counter" && !family.endsWith("_total")) throw new Error(family);
      const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).toSorted())}`;
      if (keys.has(key)) throw new Error(`twice: ${line}`);
      keys.add(key);
      return [sample];
    });
  for (const [name, type] of types) if (type === "histogram") requireHistogram(name, samples);
  return samples;
}

function parseSample(line: string): ParsedSample {
  const [, name = "", pairs = "", value = ""] = SAMPLE.exec(line) ?? [];
  if (!name) throw new Error(`no sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < pairs.length) {
    const [, label = "", text = ""] = LABEL.exec(pairs) ?? [];
    if (!label || label in labels) throw new Error(`a wrong label: ${line}`);
    labels[label] = text.replace(/\\([\\"n])/g, (_, escaped) => (escaped === "n" ? "\n" : escaped));
  }
  return { name, labels, value: Number(value.replace("Inf", "Infinity")) };
}

/** Buckets never fall, and the last one is the count. */
function requireHistogram(name: string, samples: ParsedSample[]): void {
  const of = (suffix: string) => samples.filter((sample) => sample.name === `${name}_${suffix}`);
  for (const { labels, value } of of("count")) {
    const isSame = (sample: ParsedSample) =>
      Object.entries(labels).every(([label, text]) => sample.labels[label] === text);
    const buckets = of("bucket").filter(isSame);
    const counts = buckets.map((bucket) => bucket.value);
    const isRising = counts.every((count, index) => count >= (counts[index - 1] ?? 0));
    const isWhole = buckets.at(-1)?.labels.le === "+Inf" && counts.at(-1) === value;
    if (!isRising || !isWhole || !of("sum").some(isSame))
      throw new Error(`${name} is no histogram`);
  }
}

/** The sum of the values with this name and these labels. */
export function sumOf(text: string, name: string, labels: Record<string, string> = {}): number {
  return parseMetrics(text)
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, is]) => sample.labels[label] === is))
    .reduce((sum, { value }) => sum + value, 0);
}
