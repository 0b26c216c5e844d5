// Measures how many requests per second a production build answers over 16 connections, compared with a bare
// `node:http` server that sends the same bytes. Takes three interleaved rounds and about six minutes. Writes
// the medians to docs/bench.md. Run it with `npm run bench`. With `-- --short` it takes half a minute, writes
// nothing, and fails if a share of the bare server is less than half of that in docs/bench.md in each of three
// attempts. Other work on the machine can only lower a rate.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { cpus } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import autocannon, { type Request } from "autocannon";
import { freePort } from "#tests/support/server.ts";
import {
  addToCart,
  CONNECTIONS,
  completeOrder,
  customerWithCart,
  getPage,
  openShop,
  type Repeated,
  residentMegabytes,
  untilAnswered,
} from "./load.ts";

const FILE = "docs/bench.md";
const isShort = process.argv.includes("--short");
const ROUNDS = 3;
const SECONDS = isShort ? 1 : 4;
/** In thousandths. Above it the load generator may have been slower than the servers. */
const CERTAIN_SHARE = 500;

interface Case {
  name: string;
  request: Repeated;
}

interface Figures {
  rate: number;
  p50: number;
  p99: number;
  /** The rate in thousandths of the bare server's. */
  share: number;
}

const shop = await openShop();
const barePort = await freePort();
const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

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
  const anonymous = ["/", "/events", "/events/herzogstand", "/products/tagebuch", "/about"];
  const own = ["/", "/cart", "/dashboard"];
  return [
    ...anonymous.map((page) => ({ name: page, request: getPage(page) })),
    ...own.map((page) => ({
      name: `${page}, signed in with a cart`,
      request: getPage(page, { Cookie }),
    })),
    { name: "/healthcheck", request: getPage("/healthcheck") },
    { name: "a style sheet", request: getPage(styleSheet) },
    { name: "add to cart (post)", request: addToCart },
    { name: "complete order (post)", request: await completeOrder(shop) },
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
async function capture({ path = "", headers, method }: Request) {
  const options = { host: "127.0.0.1", port: shop.server.port, path, method: "GET" };
  const [response] = await new Promise<[http.IncomingMessage]>((resolve, reject) => {
    const isPage = method === "GET";
    const ask = isPage ? { ...options, headers: headers as Record<string, string> } : options;
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

/** Measures the bare server and the shop one after the other. */
async function measureCase({ name, request }: Case, index: number): Promise<Figures> {
  const bare = await measure(barePort, { method: "GET", path: `/${index}` });
  const own = await measure(shop.server.port, request);
  console.error(`${name}: ${own.rate.toFixed(0)} of ${bare.rate.toFixed(0)}`);
  return { ...own, share: (1000 * own.rate) / bare.rate };
}

async function measure(port: number, request: Request): Promise<Omit<Figures, "share">> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [request],
  });
  const refused = result["4xx"] + result["5xx"];
  if (result.errors + refused > 0) throw new Error(`${request.path}: ${refused} refused`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function report(cases: Case[]): Promise<void> {
  const rounds: Figures[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures: Figures[] = [];
    for (const [index, each] of cases.entries()) figures.push(await measureCase(each, index));
    rounds.push(figures);
  }
  const rows = cases.map(({ name }, index) => {
    const of = (key: keyof Figures) => median(rounds.map((figures) => figures[index]?.[key] ?? 0));
    const [rate, share, p50, p99] = [of("rate"), of("share"), of("p50"), of("p99")];
    return `| ${name} | ${rate.toFixed(0)} | ${share.toFixed(0)} | ${p50} | ${p99} |`;
  });
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
  const text = [
    "# Requests a second",
    "",
    `By \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${CONNECTIONS} connections on loopback, gzip,`,
    `medians of ${ROUNDS} rounds of ${SECONDS} seconds, ${machine}. ‰: of a bare \`node:http\` server that`,
    "sends the same bytes in the same round. The load generator runs on the same machine.",
    "",
    "| | requests/s | ‰ | p50 ms | p99 ms |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    `Resident memory of the server afterwards: ${Math.max(...residentMegabytes(shop))} MB.`,
    "",
  ].join("\n");
  writeFileSync(FILE, text);
  console.log(text);
}

/** Fails if a case has become slower, compared with the bare server, than half of what the file says. */
async function compare(cases: Case[]): Promise<void> {
  const rows = readFileSync(FILE, "utf8").matchAll(/^\| (.+?) \| \d+ \| (\d+) \|/gm);
  const before = new Map([...rows].map(([, name, share]) => [name, Number(share)]));
  for (const [index, each] of cases.entries()) {
    const then = before.get(each.name) ?? 0;
    const enough = Math.min(then, CERTAIN_SHARE) / 2;
    const now = await bestShare(each, index, enough);
    if (now >= enough) continue;
    console.error(`${each.name}: ${now.toFixed(0)} ‰ of the bare server, ${then} ‰ in ${FILE}`);
    process.exitCode = 1;
  }
}

/** Measures again, up to three times, until the share is `enough`. */
async function bestShare(each: Case, index: number, enough: number): Promise<number> {
  let best = 0;
  for (let attempt = 0; attempt < ROUNDS && best < enough; attempt += 1) {
    best = Math.max(best, (await measureCase(each, index)).share);
  }
  return best;
}
