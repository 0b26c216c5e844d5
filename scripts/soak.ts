// Loads a production build with two processes for 20 minutes with pages, carts and orders over 16 connections.
// Writes a table with a row for each minute to docs/soak.md. Exits with 1 if an acknowledged order is lost, or if
// the memory grows. Run it with `npm run soak`; SOAK_MINUTES shortens it.
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import {
  addToCart,
  CONNECTIONS,
  completeOrder,
  customerWithCart,
  getPage,
  megabytes,
  openShop,
} from "./load.ts";
import { type Repeated, repeatRequests } from "./load-client.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 20);
const PROCESSES = 2;
/** So many that none reaches the hourly limit for one account. */
const ACCOUNTS = 100;
/** Resident memory of the largest process. */
const MAX_MEGABYTES = 250;

const shop = await openShop({ WEB_PROCESSES: String(PROCESSES) });
/** The ids of the orders whose answers arrived. */
const acknowledged = new Set<string>();
const rows: string[] = [];
let requests = 0;
let refused = 0;
const memory: number[] = [];

try {
  const mix = await listRequests();
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const extent = { seconds: 60, connections: CONNECTIONS };
    const result = await repeatRequests(shop.server.port, mix, extent);
    const [supervised = 0, ...others] = megabytes(shop.server, "VmRSS");
    memory.push(supervised);
    requests += result.total;
    refused += result.refused + result.failed;
    const { perSecond, p50, p99 } = result;
    const sizes = [supervised, ...others].slice(0, PROCESSES + 1).join(" + ");
    rows.push(
      `| ${minute} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${sizes} | ${acknowledged.size} |`,
    );
    console.error(rows.at(-1));
  }
  report(countLost());
} finally {
  await shop.close();
}

/** The mix of requests: mostly pages, and an order for every twelve of them. */
async function listRequests(): Promise<Repeated[]> {
  const Cookie = await customerWithCart(shop);
  const order: Repeated = {
    ...(await completeOrder(shop, ACCOUNTS)),
    onAnswer(head) {
      const [, id] = /\nlocation: [^\r]*\/order-confirmation\/([\w-]+)/i.exec(head) ?? [];
      if (id) acknowledged.add(id);
    },
  };
  const anonymous = [
    "/",
    "/events",
    "/events/herzogstand",
    "/products/tagebuch",
    "/about",
    "/join",
  ];
  const own = ["/", "/cart", "/dashboard", "/events", "/checkout"];
  return [
    ...anonymous.map((page) => getPage(page)),
    ...own.map((page) => getPage(page, { Cookie })),
    addToCart,
    order,
  ];
}

/** The number of acknowledged orders that are not in the database, or have no e-mail. */
function countLost(): number {
  const database = new Database(path.join(shop.folder, "behappy.db"), { readonly: true });
  const stored = database.prepare("select id from orders").pluck().all();
  const mailed = database.prepare(
    "select count(*) from emails where subject like 'Deine Bestellung%'",
  );
  const mails = Number(mailed.pluck().get());
  database.close();
  const kept = new Set(stored);
  const lost = [...acknowledged].filter((id) => !kept.has(id)).length;
  return lost + Math.max(0, acknowledged.size - mails);
}

function report(lost: number): void {
  const half = memory.slice(Math.floor(memory.length / 2));
  const peak = Math.max(...memory);
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
  const text = [
    "# Twenty minutes under load",
    "",
    `By \`npm run soak\` on ${new Date().toISOString().slice(0, 10)}: ${MINUTES} minutes, ${PROCESSES} processes,`,
    `${CONNECTIONS} connections on loopback, ${machine}. Of 13 requests six are pages for visitors, five are`,
    "pages for a customer, one adds to a cart and one is an order. The load generator runs on the same machine.",
    "",
    "| minute | requests/s | p50 ms | p99 ms | MB by process | orders |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
    `${requests} requests, ${refused} refused. ${acknowledged.size} orders were acknowledged, ${lost} of them or their`,
    `e-mails lost. Largest process: ${peak} MB, ${Math.max(...half) - Math.min(...half)} MB apart in the second half.`,
    "",
  ].join("\n");
  writeFileSync("docs/soak.md", text);
  console.log(text);
  if (lost > 0 || refused > 0 || peak > MAX_MEGABYTES) process.exitCode = 1;
}
