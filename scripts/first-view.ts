// Measures how soon a phone on a slow line shows the most important pages, with the browser's own throttling and no
// simulation, on a production build with temporary data. Prints tables for docs/measurements.md with the median of
// several runs.
//
//   npm run first-view
import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium, devices, type Page } from "@playwright/test";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";

const RUNS = 5;
const PAGES = ["/", "/events", "/events/herzogstand", "/products/tagebuch", "/join", "/cart"];
/** A mobile connection of moderate quality. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
};
/** Milliseconds after the load event in which late shifts and tasks still count. */
const LATE = 1500;
/** A task is long from here on (https://w3c.github.io/longtasks/). */
const LONG_TASK = 50;

/** A text, because tsx would add calls of its own helpers to a function. */
const READ_ENTRIES = `Object.fromEntries(
  ["paint", "largest-contentful-paint", "layout-shift", "longtask"].map((type) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    return [type, observer.takeRecords().map(({ name, startTime, duration, value }) => ({ name, startTime, duration, value }))];
  }),
)`;

/** Milliseconds, except for the layout shift. */
interface View {
  painted: number;
  largest: number;
  shift: number;
  blocked: number;
}

const server = new Server(await freePort(), temporaryFolder(), { DEMO_CONTENT: "1" });
const executablePath = execFileSync("node", ["scripts/chromium.js"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({
  executablePath: executablePath || undefined,
  chromiumSandbox: process.getuid?.() !== 0,
  // Phones do not fit letters to the pixels of a coarse screen, which would make widths differ by 5 %.
  args: ["--font-render-hinting=none"],
});
try {
  await server.ready();
  for (const path of PAGES) await (await fetch(server.url(path))).text();
  for (const slowdown of [1, 4]) {
    console.log(`\nProcessor ${slowdown === 1 ? "as it is" : `slowed ${slowdown} times`}:\n`);
    console.log(
      row(["page", "FCP", "LCP", "CLS", "TBT", "second page, LCP", "LCP without script"]),
    );
    console.log(row(Array(7).fill("---")));
    for (const path of PAGES)
      console.log(row([`\`${path}\``, ...(await figuresOf(path, slowdown))]));
  }
  const [load = 0] = loadavg();
  const machine = `${cpus().length} × ${cpus()[0]?.model}, load ${load.toFixed(1)}`;
  const today = new Date().toISOString().slice(0, 10);
  console.log(`\nChromium ${browser.version()}, ${machine}, Node ${process.version}, ${today}`);
} finally {
  await browser.close();
  await server.stop();
  removeFolder(server.folder);
}

async function figuresOf(path: string, slowdown: number): Promise<string[]> {
  const first: View[] = [];
  const second: View[] = [];
  const plain: View[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const visit = await openVisit(browser, slowdown);
    first.push(await look(visit, path));
    // Another page of the same visit, whose style sheet and fonts are known by now.
    second.push(await look(visit, path === "/products" ? "/events" : "/products", true));
    await visit.context().close();
    const withoutScript = await openVisit(browser, slowdown, false);
    plain.push(await look(withoutScript, path));
    await withoutScript.context().close();
  }
  const of = (views: View[], figure: keyof View) => median(views.map((view) => view[figure]));
  return [
    `${of(first, "painted").toFixed(0)} ms`,
    `${of(first, "largest").toFixed(0)} ms`,
    of(first, "shift").toFixed(3),
    `${of(first, "blocked").toFixed(0)} ms`,
    `${of(second, "largest").toFixed(0)} ms`,
    `${of(plain, "largest").toFixed(0)} ms`,
  ];
}

/** A visit with an empty cache. */
async function openVisit(browser: Browser, rate: number, javaScriptEnabled = true): Promise<Page> {
  const { viewport, deviceScaleFactor, isMobile, userAgent } = devices["Moto G4"];
  const phone = { viewport, deviceScaleFactor, isMobile, userAgent };
  const page = await (await browser.newContext({ ...phone, javaScriptEnabled })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return page;
}

/** Opens the page by its address, or by a link of the page that is open. */
async function look(page: Page, path: string, isFollowed = false): Promise<View> {
  const address = server.url(path);
  if (isFollowed) {
    // A document of its own, as without script.
    await page.evaluate((href) => location.assign(href), address);
    await page.waitForURL(address, { waitUntil: "load" });
  } else {
    await page.goto(address, { waitUntil: "load" });
  }
  const carries = (await page.locator("style[data-carried]").count()) > 0;
  if (carries && isFollowed) throw new Error(`${path} carries its styles again`);
  await setTimeout(LATE);
  return viewOf(await page.evaluate<Entries>(READ_ENTRIES));
}

type EntryType = "paint" | "largest-contentful-paint" | "layout-shift" | "longtask";
type Entries = Record<
  EntryType,
  { name: string; startTime: number; duration: number; value: number }[]
>;

function viewOf(entries: Entries): View {
  const painted = entries.paint.find(({ name }) => name === "first-contentful-paint")?.startTime;
  if (painted === undefined) throw new Error("the page was never painted");
  return {
    painted,
    largest: entries["largest-contentful-paint"].at(-1)?.startTime ?? Number.NaN,
    shift: sum(entries["layout-shift"].map(({ value }) => value)),
    blocked: sum(
      entries.longtask
        .filter(({ startTime }) => startTime >= painted)
        .map(({ duration }) => duration - LONG_TASK),
    ),
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function row(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}
