type Labels = Record<string, string>;

export interface Sample {
  labels?: Labels;
  value: number;
}

interface Described {
  name: string;
  help: string;
}

/** A number that only grows, or one that also falls. */
export interface Metric extends Described {
  type: "counter" | "gauge";
  samples: Sample[];
}

export interface Histogram extends Described {
  type: "histogram";
  /** The upper bounds of all buckets but the last. */
  bounds: readonly number[];
  series: {
    labels: Labels;
    /** The number of values in each bucket. The last bucket has no bound. */
    counts: number[];
    sum: number;
  }[];
}

/** The content type of the text (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Writes metrics in Prometheus's text format 0.0.4. Leaves out those without samples. */
export function metricsText(metrics: (Metric | Histogram)[]): string {
  return metrics.flatMap(linesOf).join("");
}

function linesOf(metric: Metric | Histogram): string[] {
  const lines = metric.type === "histogram" ? histogramLines(metric) : samplesOf(metric);
  if (lines.length === 0) return [];
  const { name, help, type } = metric;
  return [`# HELP ${name} ${escapeHelp(help)}\n`, `# TYPE ${name} ${type}\n`, ...lines];
}

function samplesOf({ name, samples }: Metric): string[] {
  return samples.map(({ labels, value }) => line(name, labels, value));
}

function histogramLines({ name, bounds, series }: Histogram): string[] {
  return series.flatMap(({ labels, counts, sum }) => {
    let total = 0;
    const buckets = counts.map((count, index) => {
      total += count;
      const le = index < bounds.length ? String(bounds[index]) : "+Inf";
      return line(`${name}_bucket`, { ...labels, le }, total);
    });
    return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)];
  });
}

function line(name: string, labels: Labels = {}, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${numberText(value)}\n`;
}

function numberText(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? "+Inf" : "-Inf";
}

function escapeHelp(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function escapeLabel(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"');
}
