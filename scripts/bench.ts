// Measures how many requests per second a production build answers over 16 connections, compared with a bare
// `node:http` server that sends the same bytes. Takes three interleaved rounds and about six minutes. Writes
// the medians to docs/bench.md. Run it with `npm run bench`. With `-- --short` it takes a minute, writes
// nothing, and fails if a share is less than half of that in docs/bench.md in each of three attempts. Other
// work on the machine can only lower a rate. Finished answers are compared with those of the bare server.
// Answers that the shop has to render or to store are compared with /healthcheck, which depends on the
// processor in the same way.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { cpus } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { freePort } from "#tests/support/server.ts";
import { measureSituations } from "./bench-situations.ts";
import {
  addToCart,
  CONNECTIONS,
  completeOrder,
  customerWithCart,
  getPage,
  median,
  megabytes,
  openShop,
  untilAnswered,
} from "./load.ts";
import { type Repeated, repeatRequests } from "./load-client.ts";

const FILE = "docs/bench.md";
const isShort = process.argv.includes("--short");
const ROUNDS = 3;
const SECONDS = isShort ? 1 : 4;
/** In thousandths. */
const CERTAIN_SHARE = 500;

/** The page that shows the cost of Remix by itself. */
const YARDSTICK = "/healthcheck";

interface Case {
  name: string;
  request: Repeated;
  /** Whether the answer is finished before the request arrives. */
  isFinished: boolean;
}

interface Figures {
  rate: number;
  p50: number;
  p99: number;
  /** The rate in thousandths of the bare server's. */
  share: number;
  /** The rate in thousandths of that of /healthcheck in the same round. */
  yardstickShare: number;
}

const shop = await openShop();
const barePort = await freePort();

try {
  const cases = await listCases();
  const bare = await startBare(cases);
  await (isShort ? compare(cases) : report(cases));
  bare.kill();
} finally {
  await shop.close();
}

async function listCases(): Promise<Case[]> {
  const html = await (await shop.server.get("/")).text();
  const [, styleSheet = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
  const Cookie = await customerWithCart(shop);
  // Stored pages differ only in size.
  const others = isShort ? [] : ["/events", "/products/tagebuch", "/about"];
  const anonymous = ["/", "/events/herzogstand", ...others];
  const own = ["/", "/cart", "/dashboard"];
  return [
    ...anonymous.map((page) => ({ name: page, request: getPage(page), isFinished: true })),
    { name: "a style sheet", request: getPage(styleSheet), isFinished: true },
    { name: YARDSTICK, request: getPage(YARDSTICK), isFinished: false },
    ...own.map((page) => ({
      name: `${page}, signed in with a cart`,
      request: getPage(page, { Cookie }),
      isFinished: false,
    })),
    { name: "add to cart (post)", request: addToCart, isFinished: false },
    { name: "complete order (post)", request: await completeOrder(shop), isFinished: false },
  ];
}

async function startBare(cases: Case[]) {
  const answers = await Promise.all(cases.map(({ request }) => capture(request)));
  const file = path.join(shop.folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const child = spawn("node", ["scripts/bare-server.js", file, String(barePort)]);
  await untilAnswered(`http://127.0.0.1:${barePort}/0`);
  return child;
}

/** The raw headers and body of the response. */
async function capture({ path, headers, method }: Repeated) {
  const options = { host: "127.0.0.1", port: shop.server.port, path, method: "GET" };
  const [response] = await new Promise<[http.IncomingMessage]>((resolve, reject) => {
    const isPage = method === "GET";
    const ask = isPage ? { ...options, headers } : options;
    http.get(ask, (response) => resolve([response])).once("error", reject);
  });
  const body = await buffer(response);
  const isOwn = (_value: string, index: number) => {
    const name = response.rawHeaders[index - (index % 2)] ?? "";
    return !/^(date|connection|keep-alive|transfer-encoding|content-length)$/i.test(name);
  };
  const head = [...response.rawHeaders.filter(isOwn), "Content-Length", String(body.byteLength)];
  return { head, body: body.toString("base64") };
}

type Measured = Omit<Figures, "yardstickShare">;

/** Measures the bare server and the shop one after the other. */
async function measureCase({ name, request }: Case, index: number): Promise<Measured> {
  const bare = await measure(barePort, { method: "GET", path: `/${index}` });
  const own = await measure(shop.server.port, request);
  console.error(`${name}: ${own.rate.toFixed(0)} of ${bare.rate.toFixed(0)}`);
  return { ...own, share: (1000 * own.rate) / bare.rate };
}

async function measure(port: number, request: Repeated): Promise<Omit<Measured, "share">> {
  const extent = { seconds: SECONDS, connections: CONNECTIONS };
  const { perSecond, p50, p99, refused, failed } = await repeatRequests(port, [request], extent);
  if (refused + failed > 0) throw new Error(`${request.path}: ${refused + failed} refused`);
  return { rate: perSecond, p50, p99 };
}

async function report(cases: Case[]): Promise<void> {
  const rounds: Figures[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured: Measured[] = [];
    for (const [index, each] of cases.entries()) measured.push(await measureCase(each, index));
    const yardstick = measured[indexOfYardstick(cases)]?.rate ?? 0;
    rounds.push(
      measured.map((each) => ({ ...each, yardstickShare: (1000 * each.rate) / yardstick })),
    );
  }
  const rows = cases.map(({ name }, index) => {
    const of = (key: keyof Figures) => median(rounds.map((figures) => figures[index]?.[key] ?? 0));
    const shares = [of("share"), of("yardstickShare")].map((share) => share.toFixed(0));
    return `| ${name} | ${of("rate").toFixed(0)} | ${shares.join(" | ")} | ${of("p50").toFixed(1)} | ${of("p99").toFixed(1)} |`;
  });
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
  const text = [
    "# Requests a second",
    "",
    `By \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${CONNECTIONS} connections on loopback, gzip,`,
    `medians of ${ROUNDS} rounds of ${SECONDS} seconds, ${machine}. ‰ of bare: of a bare \`node:http\` server`,
    "that sends the same bytes in the same round. ‰ of health: of /healthcheck in the same round. The load",
    "generator runs on the same machine.",
    "",
    "| | requests/s | ‰ of bare | ‰ of health | p50 ms | p99 ms |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
    `Resident memory of the server afterwards: ${megabytes(shop.server, "VmRSS")[0]} MB.`,
    "",
    ...(await measureSituations()),
    "",
  ].join("\n");
  writeFileSync(FILE, text);
  console.log(text);
}

/** Fails if a case has become slower, by its share, than half of what the file says. */
async function compare(cases: Case[]): Promise<void> {
  const rows = readFileSync(FILE, "utf8").matchAll(/^\| (.+?) \| \d+ \| (\d+) \| (\d+) \|/gm);
  const shares = new Map([...rows].map(([, name, ...shares]) => [name, shares.map(Number)]));
  const yardstick = indexOfYardstick(cases);
  for (const [index, each] of cases.entries()) {
    if (index === yardstick) continue;
    const before = shares.get(each.name)?.[each.isFinished ? 0 : 1] ?? 0;
    const enough = Math.min(before, CERTAIN_SHARE) / 2;
    const now = await bestShare(enough, () => (each.isFinished ? ofBare() : ofYardstick()));
    if (now >= enough) continue;
    console.error(`${each.name}: ${now.toFixed(0)} ‰ of its measure, ${before} ‰ in ${FILE}`);
    process.exitCode = 1;

    async function ofBare() {
      return (await measureCase(each, index)).share;
    }

    async function ofYardstick() {
      const remix = await measure(shop.server.port, getPage(YARDSTICK));
      const own = await measure(shop.server.port, each.request);
      console.error(`${each.name}: ${own.rate.toFixed(0)}, ${YARDSTICK} ${remix.rate.toFixed(0)}`);
      return (1000 * own.rate) / remix.rate;
    }
  }
}

/** Measures again, up to three times, until the share is `enough`. */
async function bestShare(enough: number, measureShare: () => Promise<number>): Promise<number> {
  let best = 0;
  for (let attempt = 0; attempt < ROUNDS && best < enough; attempt += 1) {
    best = Math.max(best, await measureShare());
  }
  return best;
}

function indexOfYardstick(cases: Case[]): number {
  return cases.findIndex(({ name }) => name === YARDSTICK);
}
