// Downloads a large file many times at once from a production build, by a client in its own process: first as fast as
// a line of 1 Gbit/s carries, then as fast as the client reads. Prints the server's memory above idle and the times of
// other pages meanwhile, as a table for docs/measurements.md.
//
//   npm run bench:files
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import http from "node:http";
import { constants, cpus, loadavg, setPriority } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { megabytes, openShop, type Shop } from "./load.ts";
import { Visitor } from "./shop-visitor.ts";

const DOWNLOADS = 50;
const FILE_MEGABYTES = 500;
/** Downloads that are still running then are broken off. */
const MAX_SECONDS = 60;
const GIGABIT_LINE = 125_000_000;
const LIST = "/admin/courses/new/morgenseiten/inhalt/dateien";
const PAGES = ["/", "/courses/morgenseiten", "/dashboard/inhalte", "/admin/orders"];

const [address, bytesPerSecond] = process.argv.slice(2);
if (address) await downloadAll(address, Number(bytesPerSecond), process.env.COOKIE ?? "");
else await measure();

/**
 * The client's process. Its downloads share a line of this many bytes a second. It keeps nothing. Customers have
 * processors of their own, so it runs at low priority and leaves the processors to the server.
 */
async function downloadAll(url: string, bytesPerSecond: number, Cookie: string): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  let bytes = 0;
  const begin = performance.now();
  const signal = AbortSignal.timeout(MAX_SECONDS * 1000);
  const download = async () => {
    const request = http.get(url, { headers: { Cookie }, signal, agent: false });
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    let received = 0;
    for await (const piece of answer) {
      bytes += piece.byteLength;
      received += piece.byteLength;
      const due = begin + (received * DOWNLOADS * 1000) / bytesPerSecond;
      const early = due - performance.now();
      if (early > 1) await setTimeout(early);
    }
  };
  const failures: string[] = [];
  const note = (error: unknown) => signal.aborted || failures.push(String(error));
  await Promise.all(Array.from({ length: DOWNLOADS }, () => download().catch(note)));
  process.send?.({ bytes, failures }, () => process.exit());
}

async function measure(): Promise<void> {
  const shop = await openShop();
  try {
    const admin = new Visitor(shop.server);
    if ((await admin.signInAs("admin")) !== 303) throw new Error("the admin cannot sign in");
    const file = shop.server.url(await deliverLargeFile(shop, admin));
    const alone = await timesUntil(setTimeout(20_000), shop, admin.cookie);
    const onLine = await measureDownloads(shop, admin.cookie, file, GIGABIT_LINE);
    const unlimited = await measureDownloads(shop, admin.cookie, file, Number.POSITIVE_INFINITY);
    print([
      [`${DOWNLOADS} downloads of ${FILE_MEGABYTES} MB at once`, "line of 1 Gbit/s", "no limit"],
      ["---", "---", "---"],
      ["sent in a minute", onLine.sent, unlimited.sent],
      ["memory (RSS) when idle", onLine.idle, unlimited.idle],
      ["highest memory above idle", onLine.highest, unlimited.highest],
      ["other pages alone, median / p99", shown(alone), shown(alone)],
      ["other pages meanwhile, median / p99", shown(onLine.times), shown(unlimited.times)],
    ]);
  } finally {
    await shop.close();
  }
}

/** Starts all downloads, watches the server's memory, and asks for other pages meanwhile. */
async function measureDownloads(shop: Shop, Cookie: string, file: string, bytesPerSecond: number) {
  const [idle = 0] = megabytes(shop.server, "VmRSS");
  const env = { ...process.env, COOKIE: Cookie };
  const client = fork(fileURLToPath(import.meta.url), [file, String(bytesPerSecond)], { env });
  const done = once(client, "message");
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, megabytes(shop.server, "VmRSS")[0] ?? 0);
  }, 250);
  const times = await timesUntil(done, shop, Cookie);
  clearInterval(watch);
  const [{ bytes, failures }] = await done;
  if (failures.length > 0) throw new Error(`downloads failed: ${failures[0]}`);
  return {
    sent: `${Math.round(bytes / 1e6)} MB`,
    idle: `${idle} MB`,
    highest: `${highest - idle} MB`,
    times,
  };
}

/** Puts a sparse file into the folder for large files, and makes an item deliver it. Returns its path. */
async function deliverLargeFile({ folder }: Shop, admin: Visitor): Promise<string> {
  const incoming = path.join(folder, "incoming");
  mkdirSync(incoming);
  const place = path.join(incoming, "film.bin");
  writeFileSync(place, "");
  truncateSync(place, FILE_MEGABYTES * 1_000_000);
  const added = await admin.ask(LIST, { incoming: "film.bin" });
  const { html } = await admin.ask(LIST);
  const [file] = /\/dateien\/[\w-]+\/film\.bin/.exec(html) ?? [];
  if (!file) throw new Error(`the file was not stored (${added.status})`);
  return file;
}

/** Asks for pages, one after the other, until this promise resolves. Returns the milliseconds of each. */
async function timesUntil(end: Promise<unknown>, { server }: Shop, Cookie: string) {
  let isOver = false;
  void end.then(() => (isOver = true));
  const times: number[] = [];
  for (let count = 0; !isOver; count += 1) {
    const begin = performance.now();
    const answer = await server.get(PAGES[count % PAGES.length] ?? "/", { Cookie });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
    times.push(performance.now() - begin);
    await setTimeout(20);
  }
  return times;
}

function shown(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const quantile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return `${quantile(0.5).toFixed(0)} / ${quantile(0.99).toFixed(0)} ms (${times.length})`;
}

function print(rows: string[][]): void {
  for (const cells of rows) console.log(`| ${cells.join(" | ")} |`);
  const today = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model}, load ${load}, Node ${process.version}, ${today}`,
  );
}
