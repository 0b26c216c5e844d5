// The minute in which a sale opens: members who are signed in open the page of an event within ten seconds, put one of
// its few seats into the cart, check out and see the confirmation or 'Ausgebucht'. Runs against a production build with
// two processes. Prints a table for docs/measurements.md. Exits with 1 if a member gets an error or waits too long, or
// if too many or too few seats are sold.
//
//   npm run rush [-- --members 200]
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import { noSettings, temporaryFolder } from "#tests/support/server.ts";
import { megabytes, openShop, type Shop } from "./load.ts";
import { type RushOrders, type RushResults, rushPages } from "./rush-client.ts";

const EVENT = "walchensee";
const SEATS = 300;
const ARRIVAL_SECONDS = 10;
const MAX_WAIT_MILLISECONDS = 5000;
const MAX_SECONDS = 60;

const { values } = parseArgs({ options: { members: { type: "string", default: "2500" } } });
const members = Number(values.members);

const folder = temporaryFolder();
const cookies = fillShop();
const shop = await openShop({ DEMO_CONTENT: "0", WEB_PROCESSES: "2" }, folder);
try {
  const results = await sendMembers(shop);
  report(results, countSold());
} finally {
  await shop.close();
}

/** Returns the members' cookies. */
function fillShop(): string[] {
  const script = path.join(import.meta.dirname, "rush-members.ts");
  const env = { ...process.env, ...noSettings, DATA_DIR: folder };
  const parameters = [EVENT, String(SEATS), String(members)];
  const output = execFileSync("node_modules/.bin/tsx", [script, ...parameters], {
    env,
    maxBuffer: 1e8,
  });
  return output.toString().trim().split("\n");
}

async function sendMembers({ server }: Shop): Promise<RushResults> {
  const client = fork(fileURLToPath(new URL("./rush-client.ts", import.meta.url)));
  const orders: RushOrders = {
    port: server.port,
    event: EVENT,
    cookies,
    arrivalSeconds: ARRIVAL_SECONDS,
  };
  client.send(orders);
  const [results] = await once(client, "message");
  return results;
}

/** Seats of orders that are not cancelled, and the accounts that have them. */
function countSold(): { seats: number; buyers: number } {
  const database = new Database(path.join(folder, "behappy.db"), { readonly: true });
  const counted = database
    .prepare(
      `select coalesce(sum(quantity), 0) as seats, count(distinct user_id) as buyers
       from order_items join orders on orders.id = order_id where status <> 'cancelled'`,
    )
    .get();
  database.close();
  return counted as { seats: number; buyers: number };
}

function report(results: RushResults, sold: { seats: number; buyers: number }): void {
  const { times, waits, errors } = results;
  const all = rushPages.flatMap((page) => times[page]);
  const row = (name: string, measured: number[]) => {
    const sorted = measured.toSorted((one, other) => one - other);
    const quantile = (share: number) =>
      (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0);
    return `| ${name} | ${measured.length} | ${quantile(0.5)} | ${quantile(0.99)} | ${quantile(1)} |`;
  };
  const facts = {
    "seconds until the last member had an answer": results.seconds.toFixed(1),
    "members with a confirmation": results.confirmed,
    "members told 'Ausgebucht'": results.soldOut,
    "members asked to wait at first": waits.length,
    "longest of these waits": `${Math.max(0, ...waits).toFixed(0)} s`,
    refused: results.refused,
    errors: errors.length,
    "seats sold": sold.seats,
    "members with a seat": sold.buyers,
    "processor share of the client": `${(100 * results.processorShare).toFixed(0)} % of one`,
    "memory of the largest process": `${megabytes(shop.server, "VmHWM")[0]} MB`,
  };
  const lines = [
    "| page | answers | p50 ms | p99 ms | worst ms |",
    "|---|--:|--:|--:|--:|",
    ...rushPages.map((page) => row(page, times[page])),
    row("all", all),
    "",
    "| what | how much |",
    "|---|--:|",
    ...Object.entries(facts).map((fact) => `| ${fact.join(" | ")} |`),
    "",
    `${members} members, ${SEATS} seats, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  ];
  console.log(lines.join("\n"));
  for (const error of [...new Set(errors)].slice(0, 10)) console.error(error);
  const wanted = Math.min(SEATS, members);
  const holds =
    errors.length === 0 &&
    sold.seats === wanted &&
    sold.buyers === wanted &&
    results.seconds <= MAX_SECONDS &&
    all.every((milliseconds) => milliseconds <= MAX_WAIT_MILLISECONDS);
  if (!holds) process.exitCode = 1;
}
