// Requests every list of the administration with every order, filter and page that it offers, on a
// production build with a large database. Prints a table for docs/measurements.md. Uses the database of
// DATA_DIR if `npm run db:fill` has filled it; otherwise it fills a temporary one first.
//
//   npm run bench:admin
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { adminLists, questionsTo } from "#tests/support/admin-lists.ts";
import {
  bareServer,
  freePort,
  removeFolder,
  Server,
  temporaryFolder,
} from "#tests/support/server.ts";
import { Visitor } from "./shop-visitor.ts";

const ORDERS = "100000";
/** Measured requests per address, after one that does not count. */
const REPETITIONS = 10;
/** Limits for the slowest list, in milliseconds. */
const LIMITS = { median: 50, p99: 150 };

const given = process.env.DATA_DIR;
const folder = given || temporaryFolder();
if (!given) {
  console.error(`Fills ${folder} with ${ORDERS} orders first, which takes about a minute.`);
  const env = { ...process.env, DATA_DIR: folder };
  const fill = ["scripts/db-fill.ts", "--orders", ORDERS];
  execFileSync("node_modules/.bin/tsx", fill, { env, stdio: ["ignore", "inherit", "inherit"] });
}

const server = new Server(await freePort(), folder, {}, bareServer);
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupted.abort());
/** Milliseconds of each answer, by question and list. */
const times = new Map<string, number[]>();

try {
  await server.ready();
  const admin = new Visitor(server);
  const status = await admin.signInAs("admin");
  if (status !== 303) throw new Error(`The admin cannot sign in: ${server.output}`);
  const { cookie } = admin;
  // Warms up: a starting server makes its daily backup and has compiled nothing yet.
  for (const list of adminLists) await askAll(cookie, list, [["first page", list]]);
  times.clear();
  await askAll(cookie, "/admin", Array(40).fill(["first page", "/admin"]));
  for (const list of adminLists) {
    const page = await fetch(server.url(list), { headers: { Cookie: cookie } });
    await askAll(cookie, list, questionsTo(list, await page.text()));
  }
  report();
} finally {
  await server.stop();
  if (!given) removeFolder(folder);
}

async function askAll(cookie: string, list: string, questions: [string, string][]): Promise<void> {
  for (const [question, address] of questions) {
    for (let count = 0; count <= REPETITIONS; count += 1) {
      interrupted.signal.throwIfAborted();
      const begin = performance.now();
      const answer = await fetch(server.url(address), { headers: { Cookie: cookie } });
      await answer.arrayBuffer();
      const time = performance.now() - begin;
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
      if (count === 0) continue;
      const key = `${list} ${question}`;
      times.set(key, [...(times.get(key) ?? []), time]);
      if (time > LIMITS.p99) console.error(`${time.toFixed(0)} ms: ${decodeURI(address)}`);
    }
  }
}

function report(): void {
  const questions = ["first page", "last page", "sorted", "filtered", "search"];
  console.log(row(["list", ...questions, "all"]));
  console.log(row(["list", ...questions, "all"].map(() => "---")));
  for (const list of ["/admin", ...adminLists]) {
    const figures = questions.map((question) => times.get(`${list} ${question}`) ?? []);
    const all = figures.flat();
    console.log(row([`\`${list}\``, ...[...figures, all].map(shown)]));
    if (figures.every(isQuick)) continue;
    console.error(`${list} takes too long.`);
    process.exitCode = 1;
  }
  console.log(
    `\nMilliseconds, median / p99, ${REPETITIONS} times each, ${cpus().length} × ` +
      `${cpus()[0]?.model}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
}

function isQuick(figures: number[]): boolean {
  return quantile(figures, 0.5) < LIMITS.median && quantile(figures, 0.99) < LIMITS.p99;
}

function shown(figures: number[]): string {
  if (figures.length === 0) return "";
  return `${quantile(figures, 0.5).toFixed(0)} / ${quantile(figures, 0.99).toFixed(0)}`;
}

function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

function row(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}
