import { existsSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { freePort } from "#tests/support/server.ts";
import { killNowAndThen } from "./drill.ts";
import type { Endured } from "./drill-faults.ts";
import type { DrillShop } from "./drill-shop.ts";

const KILLS = 10;
const BUYERS = 3;
const DAYS = 400;
/** Milliseconds for which another program holds the database: longer than a form waits for it, and shorter. */
const LOCKED = [12_000, 2000] as const;
/** Fewer than an unproven address is mailed in an hour. */
const ORDERS = 8;
/** Debian's package faketime. */
const FAKE_TIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

export const hasFakeTime = () => existsSync(FAKE_TIME);

/** Settings of a server whose clock is ahead, or behind. */
export function withClock(days: number): Record<string, string> {
  return {
    LD_PRELOAD: FAKE_TIME,
    FAKETIME: `${days < 0 ? "" : "+"}${days}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

const ORDERS_OF_MIA = "select count(*) from orders where customer_email = 'mia@beispiel.de'";

/** Each order that was answered is stored, whenever the server is killed. */
export async function killUnderOrders(shop: DrillShop, random: () => number): Promise<Endured> {
  await shop.start();
  let placed = 0;
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, async () => {
    const buy = shop.buyer();
    while (!isOver) {
      if ((await buy()) === 303) placed += 1;
      else await setTimeout(50);
    }
  });
  await killNowAndThen(shop, random, { kills: KILLS, pause: [500, 2500] });
  isOver = true;
  await Promise.all(buyers);
  const orders = shop.read(ORDERS_OF_MIA);
  await shop.stop();
  // A kill between the commit and its answer stores an order that nobody has seen the answer of.
  const unanswered = orders - placed;
  return {
    figure: `${KILLS} kills, ${placed} orders answered, ${orders} stored`,
    holds: placed > 0 && unanswered >= 0 && unanswered <= KILLS * BUYERS && shop.isSound(),
  };
}

/** A wrong clock erases nothing. */
export async function wrongClock(shop: DrillShop): Promise<Endured> {
  if (!hasFakeTime()) {
    return { figure: "not tried: it needs the package faketime", holds: null };
  }
  await shop.start();
  await shop.order();
  shop.write(
    "insert into contact_messages (id, name, email, message, created_at, updated_at) " +
      "values ('drill', 'Jule', 'jule@beispiel.de', 'Wann?', unixepoch() * 1000, 1)",
  );
  await shop.stop();
  writeFileSync(
    path.join(shop.folder, "housekeeping.json"),
    JSON.stringify({ believed: Date.now() }),
  );
  const kept = () =>
    ["orders", "emails", "contact_messages", "users"].map((each) => shop.count(each));
  const before = kept().join();
  let doubts = 0;
  for (const days of [DAYS, -DAYS]) {
    const output = await shop.start(withClock(days));
    await shop.becomes("healthy");
    doubts += Number((output + shop.server.output).includes("nothing is deleted"));
    await shop.stop();
  }
  return {
    figure: `doubted ${doubts} times; orders, e-mails, messages, accounts before and after: ${before}; ${kept().join()}`,
    holds: doubts === 2 && kept().join() === before,
  };
}

/** While another program writes, pages stay; a form waits, or says to send it again; afterwards orders go on. */
export async function foreignLock(shop: DrillShop): Promise<Endured> {
  await shop.start();
  const statuses = [await shop.order()];
  let failedPages = 0;
  for (const milliseconds of LOCKED) {
    const foreign = new Database(shop.database);
    foreign.exec("begin immediate");
    const ordered = shop.order();
    failedPages += await shop.failedPages();
    await setTimeout(milliseconds);
    foreign.exec("rollback");
    foreign.close();
    statuses.push(await ordered);
  }
  statuses.push(await shop.order());
  const orders = shop.read(ORDERS_OF_MIA);
  await shop.stop();
  const placed = statuses.filter((status) => status === 303).length;
  return {
    figure: `${failedPages} pages failed, forms answered ${statuses.join(", ")}, ${orders} orders stored`,
    holds: failedPages === 0 && orders === placed && statuses.at(-1) === 303,
  };
}

/** A mail server that takes connections and says nothing delays no order, and no e-mail is lost. */
export async function hangingMailServer(shop: DrillShop): Promise<Endured> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => silent.listen(port, "127.0.0.1", resolve));
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  await shop.start(settings);
  const begin = Date.now();
  for (let count = 0; count < ORDERS; count += 1) await shop.order();
  const milliseconds = (Date.now() - begin) / ORDERS;
  const orders = shop.read(ORDERS_OF_MIA);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  const receiver = await new MailReceiver(port).start();
  // The next start does not wait for the pause after a failure.
  await shop.stop();
  await shop.start(settings);
  const waiting = "select count(*) from emails where status = 'queued'";
  for (let tries = 0; tries < 600 && shop.read(waiting) > 0; tries += 1) await setTimeout(100);
  const left = shop.read(waiting);
  const copies = receiver.mails.length - new Set(receiver.mails.map((mail) => mail.messageId)).size;
  await shop.stop();
  await receiver.stop();
  return {
    figure: `${orders} orders of ${milliseconds.toFixed(0)} ms each, ${left} e-mails left, ${copies} sent twice`,
    holds: orders === ORDERS && milliseconds < 2000 && left === 0 && copies === 0,
  };
}
