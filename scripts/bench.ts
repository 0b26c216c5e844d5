// Measures how many requests per second a production build answers over 16 connections, compared with a bare
// `node:http` server that sends the same bytes. Takes three interleaved rounds and about six minutes. Writes
// the medians to docs/bench.md. Run it with `npm run bench`.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { cpus } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import autocannon, { type Request } from "autocannon";
import { demoAccounts } from "#db/seed/accounts.ts";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";

const ROUNDS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 16;

interface Case {
  name: string;
  /** One request. Posts that must differ from each other set `setupRequest`. */
  request: Request & { path: string };
}

interface Figures {
  rate: number;
  p50: number;
  p99: number;
  /** The rate in thousandths of the bare server's. */
  share: number;
}

const folder = temporaryFolder();
const log = path.join(folder, "access.log");
const settings = { DEMO_CONTENT: "1", TRUST_PROXY: "1", LOG: log };
const toFile = ["sh", "-c", 'exec npm run --silent serve > "$LOG" 2>&1'] as const;
const shop = new Server(await freePort(), folder, settings, toFile);
const barePort = await freePort();
const address = {
  ...{ firstName: "Mia", lastName: "Last", street: "Am Deich 4" },
  ...{ zipcode: "24937", city: "Flensburg", country: "Deutschland" },
};
const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

try {
  await answering(shop.url("/healthcheck"));
  const cases = await listCases();
  const bare = await startBare(cases);
  const rounds = new Map<string, Figures[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { name, request }] of cases.entries()) {
      const best = await measure(barePort, { method: "GET", path: `/${index}` });
      const own = await measure(shop.port, request);
      const share = (1000 * own.rate) / best.rate;
      rounds.set(name, [...(rounds.get(name) ?? []), { ...own, share }]);
      console.error(`${name}: ${own.rate.toFixed(0)} of ${best.rate.toFixed(0)}`);
    }
  }
  bare.kill();
  report(rounds);
} finally {
  await shop.stop();
  removeFolder(folder);
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await setTimeout(200);
  }
  throw new Error(`${url} does not answer: ${readFileSync(log, "utf8")}`);
}

async function listCases(): Promise<Case[]> {
  const get = (name: string, path: string, headers = {}): Case => ({
    name,
    request: { method: "GET", path, headers: { "Accept-Encoding": "gzip", ...headers } },
  });
  const html = await (await shop.get("/")).text();
  const [, styleSheet = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
  const customer = await signIn();
  const cart = { intent: "add", itemType: "product", itemId: "tagebuch", quantity: "1" };
  const added = await shop.post("/cart", cart, { Cookie: customer });
  const withCart = `${customer}; ${cookiesOf(added)}`;
  const form = "application/x-www-form-urlencoded";
  const addToCart: Case = {
    name: "add to cart (post)",
    request: {
      method: "POST",
      path: "/cart",
      headers: { "Content-Type": form },
      body: new URLSearchParams(cart).toString(),
    },
  };
  return [
    ...["/", "/events", "/events/herzogstand", "/products/tagebuch", "/about"].map((page) =>
      get(page, page),
    ),
    ...["/", "/cart", "/dashboard"].map((page) =>
      get(`${page}, signed in with a cart`, page, { Cookie: withCart }),
    ),
    get("/healthcheck", "/healthcheck"),
    get("a style sheet", styleSheet),
    addToCart,
    await completeOrder(form),
  ];
}

/** An order of one diary per request, by customers and from network addresses below every rate limit. */
async function completeOrder(form: string): Promise<Case> {
  const customers = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => join(index)),
  );
  let count = 0;
  return {
    name: "complete order (post)",
    request: {
      method: "POST",
      path: "/checkout",
      setupRequest(request) {
        count += 1;
        const { cookie, fields } = customers[count % CONNECTIONS] ?? { cookie: "", fields: {} };
        const email = `kundin-${count}@beispiel.de`;
        const body = new URLSearchParams({ ...fields, email, token: crypto.randomUUID() });
        const address = `198.51.${Math.floor(count / 256) % 256}.${count % 256}`;
        const headers = { "Content-Type": form, Cookie: cookie, "X-Forwarded-For": address };
        return { ...request, headers, body: body.toString() };
      },
    },
  };
}

async function join(index: number): Promise<{ cookie: string; fields: Record<string, string> }> {
  const login = { email: `bench-${index}@beispiel.de`, password: "ein kurzer Satz" };
  const from = { "X-Forwarded-For": `192.0.2.${index}` };
  await shop.post("/auth?mode=sign-up", { ...login, firstName: "Mia", lastName: "Last" }, from);
  const session = cookiesOf(await shop.post("/auth", login, from));
  const cart = { intent: "add", itemType: "product", itemId: "tagebuch", quantity: "1" };
  const cookie = cookiesOf(await shop.post("/cart", cart, { Cookie: session }));
  const html = await (await shop.get("/checkout", { Cookie: cookie })).text();
  const [, overview = ""] = /name="overview"[^>]* value="([^"]*)"/.exec(html) ?? [];
  if (!overview) throw new Error(`no checkout for ${login.email}`);
  return { cookie, fields: { ...address, overview } };
}

async function signIn(): Promise<string> {
  const { email, password } = demoAccounts.customer;
  const answer = await shop.post("/auth", { email, password });
  if (answer.status !== 303) throw new Error(`${email} cannot sign in`);
  return cookiesOf(answer);
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .filter((cookie) => cookie?.startsWith("behappy_session="))
    .join("; ");
}

async function startBare(cases: Case[]) {
  const answers = await Promise.all(cases.map(({ request }) => capture(request)));
  const file = path.join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const child = spawn("node", ["scripts/bare-server.js", file, String(barePort)]);
  await answering(`http://127.0.0.1:${barePort}/0`);
  return child;
}

/** The raw headers and body of the response. */
async function capture({ path = "", headers, method }: Request) {
  const options = { host: "127.0.0.1", port: shop.port, path, method: "GET" };
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

function report(rounds: Map<string, Figures[]>): void {
  const rows = [...rounds].map(([name, figures]) => {
    const of = (key: keyof Figures) => median(figures.map((each) => each[key]));
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
    `Resident memory of the server afterwards: ${residentMegabytes()} MB.`,
    "",
  ].join("\n");
  writeFileSync("docs/bench.md", text);
  console.log(text);
}

/** The memory use of the server process, which npm has started. */
function residentMegabytes(): string {
  const found = execFileSync("pgrep", ["-f", "remix-serve ./build/server"], { encoding: "utf8" });
  const sizes = found
    .trim()
    .split("\n")
    .filter((pid) => readFileSync(`/proc/${pid}/environ`, "utf8").includes(`PORT=${shop.port}`))
    .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]));
  return (Math.max(...sizes) / 1000).toFixed(0);
}
