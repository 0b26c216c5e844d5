// Proves that a restart costs nobody an error, in two ways. Visitors read and order through Caddy with deploy/Caddyfile,
// while the server is stopped and started again and again. Then they do so without a proxy, while SIGHUP replaces the
// two processes of a server. Needs `caddy`. Prints figures for docs/measurements.md. Exits with 1 if a page fails, if an
// order is lost or doubled, or if a form fails, unless that is Caddy's fault.
//
//   npm run drill:restart -- <seed>
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { createRandom } from "#tests/support/random.ts";
import { freePort, type Server } from "#tests/support/server.ts";
import { Visitor } from "../shop-visitor.ts";
import { between, report, seed } from "./drill.ts";
import { DrillShop } from "./drill-shop.ts";

const RESTARTS = 10;
const REPLACEMENTS = 3;
const READERS = 4;
const CUSTOMERS = 2;
/** Milliseconds between two restarts. */
const PAUSE = [500, 2500] as const;
/** Earlier versions cannot send a form again (caddyserver/caddy#7546). */
const SENDS_FORMS_AGAIN = "2.11.2";
let recipients = 0;

console.error(`Seed ${seed}: ${RESTARTS} restarts, ${REPLACEMENTS} replacements; two minutes.\n`);

const random = createRandom(seed);
const publicAddress = `http://localhost:${await freePort()}`;
const behindCaddy = { TRUST_PROXY: "1", BASE_URL: publicAddress };
const shop = await DrillShop.open();
let proxy: ChildProcess | undefined;
process.once("exit", () => proxy?.kill());

interface Figures {
  pages: number;
  orders: number;
  failedPages: number;
  failedOrders: number;
  /** Milliseconds. */
  slowest: number;
}

try {
  await shop.start(behindCaddy);
  const restarted = await visitDuring(publicAddress, restartBehindCaddy);
  await shop.stop();
  await shop.start({ TRUST_PROXY: "1", WEB_PROCESSES: "2" });
  const replaced = await visitDuring(shop.server.url(""), replaceProcesses);
  const caddy = execFileSync("caddy", ["version"], { encoding: "utf8" }).replace(
    /^v?(\S+).*/s,
    "$1",
  );
  const mayFail = caddy.localeCompare(SENDS_FORMS_AGAIN, "en", { numeric: true }) < 0;
  const stored = shop.read("select count(*) from orders where customer_email like 'bestellung-%'");
  const rules: Record<string, boolean> = {
    "every page is answered": restarted.failedPages === 0,
    "every form is answered": restarted.failedOrders === 0 || mayFail,
    "replacing processes fails for nobody": replaced.failedPages + replaced.failedOrders === 0,
    "every placed order is stored once": stored === restarted.orders + replaced.orders,
  };
  report(
    {
      [`${RESTARTS} restarts behind Caddy`]: caddy,
      ...rowsOf(restarted),
      [`${REPLACEMENTS} replacements by SIGHUP`]: "no proxy",
      ...rowsOf(replaced, " meanwhile"),
      "orders stored": stored,
    },
    rules,
  );
} finally {
  proxy?.kill();
  await shop.stop();
  await shop.remove();
}

function rowsOf(figures: Figures, when = ""): Record<string, string | number> {
  return {
    [`pages read${when}`]: figures.pages,
    [`pages failed${when}`]: figures.failedPages,
    [`orders placed${when}`]: figures.orders,
    [`orders failed${when}`]: figures.failedOrders,
    [`slowest answer${when}`]: `${(figures.slowest / 1000).toFixed(1)} s`,
  };
}

async function restartBehindCaddy(): Promise<void> {
  for (let count = 0; count < RESTARTS; count += 1) {
    await setTimeout(between(random, PAUSE));
    await shop.stop();
    await shop.start(behindCaddy);
  }
}

async function replaceProcesses(): Promise<void> {
  for (let count = 1; count <= REPLACEMENTS; count += 1) {
    await setTimeout(between(random, PAUSE));
    process.kill(shop.server.pid, "SIGHUP");
    const areReplaced = () => shop.server.output.split("have been replaced").length > count;
    while (!areReplaced()) {
      if (shop.server.output.includes("did not start")) throw new Error(shop.server.output);
      await setTimeout(100);
    }
  }
}

/** One mailbox takes only a few hundred orders an hour. */
function nextRecipient() {
  recipients += 1;
  return { email: `bestellung-${recipients}@beispiel.de` };
}

/** Visitors read and order at the address until `work` is done. */
async function visitDuring(base: string, work: () => Promise<void>): Promise<Figures> {
  const door = doorAt(base);
  if (base === publicAddress) await startProxy();
  const customers = await signUpAll(door);
  const figures: Figures = { pages: 0, orders: 0, failedPages: 0, failedOrders: 0, slowest: 0 };
  let isOver = false;
  const visit = async (act: () => Promise<boolean>, done: (isGood: boolean) => void) => {
    while (!isOver) {
      const begin = Date.now();
      done(await act().catch(() => false));
      figures.slowest = Math.max(figures.slowest, Date.now() - begin);
      await setTimeout(20);
    }
  };
  const visits = [
    ...Array.from({ length: READERS }, () =>
      visit(
        async () => (await new Visitor(door).ask("/events")).status === 200,
        (isGood) => (figures[isGood ? "pages" : "failedPages"] += 1),
      ),
    ),
    ...customers.map((customer) =>
      visit(
        async () => (await customer.order(["product", "tagebuch", 1], nextRecipient())) === 303,
        (isGood) => (figures[isGood ? "orders" : "failedOrders"] += 1),
      ),
    ),
  ];
  await work();
  isOver = true;
  await Promise.all(visits);
  return figures;
}

async function startProxy(): Promise<void> {
  proxy = spawn("caddy", ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      HOME: shop.folder,
      SITE_ADDRESS: publicAddress,
      SHOP: `localhost:${shop.port}`,
    },
    stdio: "ignore",
  });
  const answer = () => fetch(`${publicAddress}/healthcheck`).catch(() => null);
  while (!(await answer())?.ok) await setTimeout(100);
}

/** The shop as customers reach it. */
function doorAt(base: string): Pick<Server, "get" | "post"> {
  return {
    get: (path, headers = {}) => fetch(base + path, { headers, redirect: "manual" }),
    post: (path, fields, headers = {}) => {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
      return fetch(base + path, { method: "POST", body, headers, redirect: "manual" });
    },
  };
}

async function signUpAll(door: Pick<Server, "get" | "post">): Promise<Visitor[]> {
  const customers = Array.from({ length: CUSTOMERS }, () => new Visitor(door));
  for (const [at, customer] of customers.entries())
    await customer.signUp(`uebung-${at}@beispiel.de`);
  shop.proveAddresses();
  return customers;
}
