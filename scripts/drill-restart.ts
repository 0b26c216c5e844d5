// Proves that a restart costs nobody an error: customers read and order through Caddy with deploy/Caddyfile, while the
// server is stopped and started again and again. Needs `caddy`. Prints figures for docs/measurements.md. Exits with 1 if
// a page fails, if an order is lost or doubled, or if a form fails though this Caddy can send it again.
//
//   npm run drill:restart -- <seed>
import { execFileSync, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { createRandom } from "#tests/support/random.ts";
import { freePort, removeFolder, type Server } from "#tests/support/server.ts";
import {
  between,
  folder,
  openDatabase,
  query,
  removeOnSignal,
  report,
  seed,
  startServer,
} from "./drill.ts";
import { Visitor } from "./shop-visitor.ts";

const RESTARTS = 10;
const READERS = 4;
const CUSTOMERS = 2;
/** Milliseconds between two restarts. */
const PAUSE = [500, 2500] as const;
/** Earlier versions cannot send a form again (caddyserver/caddy#7546). */
const SENDS_FORMS_AGAIN = "2.11.2";

console.error(`Seed ${seed}: ${RESTARTS} restarts; takes about a minute.\n`);

const publicPort = await freePort();
const base = `http://localhost:${publicPort}`;
const settings = { DEMO_CONTENT: "1", BASE_URL: base, TRUST_PROXY: "1" };
let server: Server = await startServer(settings);
const proxy = spawn("caddy", ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
  env: { ...process.env, HOME: folder, SITE_ADDRESS: base, SHOP: `localhost:${server.port}` },
  stdio: "ignore",
});
removeOnSignal(() => server);

/** The shop as customers reach it. */
const shop: Pick<Server, "get" | "post"> = {
  get: (path, headers = {}) => fetch(base + path, { headers, redirect: "manual" }),
  post: (path, fields, headers = {}) => {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return fetch(base + path, { method: "POST", body, headers, redirect: "manual" });
  },
};
const done = { pages: 0, orders: 0, slowest: 0 };
const failed = { pages: 0, orders: 0 };
let isOver = false;

try {
  await untilProxied();
  const customers = await signUpAll();
  const visits = [
    ...Array.from({ length: READERS }, () =>
      visit(() => new Visitor(shop).ask("/events"), "pages"),
    ),
    ...customers.map((customer) =>
      visit(async () => ({ status: await customer.order(["product", "tagebuch", 1]) }), "orders"),
    ),
  ];
  const random = createRandom(seed);
  for (let count = 0; count < RESTARTS; count += 1) {
    await setTimeout(between(random, ...PAUSE));
    await server.stop();
    server = await startServer(settings);
  }
  isOver = true;
  await Promise.all(visits);
  const [{ stored } = { stored: 0 }] = query<{ stored: number }>(
    "select count(*) stored from orders where customer_email = 'mia@beispiel.de'",
  );
  const version = execFileSync("caddy", ["version"], { encoding: "utf8" }).replace(
    /^v?(\S+).*/s,
    "$1",
  );
  const mayFail = version.localeCompare(SENDS_FORMS_AGAIN, "en", { numeric: true }) < 0;
  report(
    {
      Caddy: version,
      restarts: RESTARTS,
      "pages read": done.pages,
      "pages failed": failed.pages,
      "orders placed": done.orders,
      "orders stored": stored,
      "orders failed": failed.orders,
      "slowest answer": `${(done.slowest / 1000).toFixed(1)} s`,
    },
    [
      ...(failed.pages > 0 ? ["every page is answered"] : []),
      ...(failed.orders > 0 && !mayFail ? ["every form is answered"] : []),
      ...(stored === done.orders ? [] : ["every placed order is stored once"]),
    ],
  );
} finally {
  proxy.kill();
  await server.stop();
  removeFolder(folder);
}

async function untilProxied(): Promise<void> {
  while (!(await fetch(`${base}/healthcheck`).catch(() => null))?.ok) await setTimeout(100);
}

/** Unproven addresses get only a few e-mails an hour. */
async function signUpAll(): Promise<Visitor[]> {
  const customers = Array.from({ length: CUSTOMERS }, () => new Visitor(shop));
  for (const [at, customer] of customers.entries())
    await customer.signUp(`uebung-${at}@beispiel.de`);
  const database = openDatabase({ timeout: 5000 });
  database.prepare("update users set email_verified_at = ?").run(Date.now());
  database.close();
  return customers;
}

async function visit(
  act: () => Promise<{ status: number }>,
  what: "pages" | "orders",
): Promise<void> {
  while (!isOver) {
    const begin = Date.now();
    const { status } = await act().catch((error) => ({ status: String(error) }));
    done.slowest = Math.max(done.slowest, Date.now() - begin);
    if (status === (what === "pages" ? 200 : 303)) done[what] += 1;
    else failed[what] += 1;
    await setTimeout(20);
  }
}
