// Measures the most important pages with Lighthouse's phone settings, on a production build with
// temporary data. Prints a table for docs/measurements.md with the median of several runs per page.
// Downloads Lighthouse on demand, because its 185 MB are too much for a dependency.
import { execFile, execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { promisify } from "node:util";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";

const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 3;
const PAGES = ["/", "/events", "/events/herzogstand", "/products/tagebuch", "/join", "/cart"];

const scores = ["performance", "accessibility", "best-practices", "seo"];
/** Numeric audits with their heading and format. */
const audits: Record<string, [heading: string, show: (value: number) => string]> = {
  "first-contentful-paint": ["FCP", seconds],
  "largest-contentful-paint": ["LCP", seconds],
  "total-blocking-time": ["TBT", (value) => `${Math.round(value)} ms`],
  "cumulative-layout-shift": ["CLS", (value) => value.toFixed(3)],
};

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
  environment: { benchmarkIndex: number; hostUserAgent: string };
}

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupted.abort());

console.error(`Measures ${PAGES.length} pages, ${RUNS} times each; takes about six minutes.\n`);
const CHROME_PATH = execFileSync("node", ["scripts/chromium.js"], { encoding: "utf8" }).trim();
const folder = temporaryFolder();
const server = new Server(await freePort(), folder, { DEMO_CONTENT: "1" });
try {
  await server.ready();
  await measure(PAGES[0] ?? "/"); // The first visit warms up.
  const headings = ["page", ...scores, ...Object.values(audits).map(([heading]) => heading)];
  console.log(row(headings));
  console.log(row(headings.map(() => "---")));
  let last: Report | undefined;
  for (const page of PAGES) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await measure(page));
    console.log(row([`\`${page}\``, ...figures(reports)]));
    last = reports.at(-1);
  }
  console.log(
    `\n${LIGHTHOUSE}, ${/Chrome\/\d+/.exec(last?.environment.hostUserAgent ?? "")?.[0]}, ` +
      `${cpus().length} × ${cpus()[0]?.model}, benchmark index ${last?.environment.benchmarkIndex}, ` +
      new Date().toISOString().slice(0, 10),
  );
} finally {
  await server.stop();
  removeFolder(folder);
}

async function measure(page: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      server.url(page),
      "--quiet",
      "--output=json",
      "--chrome-flags=--headless=new --no-sandbox --disable-quic",
    ],
    {
      env: { ...process.env, CHROME_PATH },
      maxBuffer: 64 * 1024 * 1024,
      // Lighthouse closes its browser on SIGINT but not on SIGTERM.
      signal: interrupted.signal,
      killSignal: "SIGINT",
    },
  );
  return JSON.parse(stdout);
}

function figures(reports: Report[]): string[] {
  return [
    ...scores.map((name) => String(median(reports.map((each) => points(each, name))))),
    ...Object.entries(audits).map(([name, [, show]]) =>
      show(median(reports.map((each) => each.audits[name]?.numericValue ?? Number.NaN))),
    ),
  ];
}

function points({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? Number.NaN) * 100);
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function row(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}
