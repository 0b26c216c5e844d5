import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import type { Endured } from "./drill-faults.ts";
import type { DrillShop } from "./drill-shop.ts";

const ROUNDS = 8;
const FLIPPED_BYTES = 64;
const FIXTURE = "tests/support/databases/shop-before-payments.gz";

/**
 * Damage is refused at the start, with a line that leads to a backup, or touches nothing that the shop reads. A shop
 * that starts answers all pages.
 */
export async function flipBytes(shop: DrillShop, random: () => number): Promise<Endured> {
  await shop.start();
  await shop.npm("backup");
  await shop.stop();
  copyFileSync(shop.database, `${shop.database}.whole`);
  let refused = 0;
  let restored = 0;
  let failedPages = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    flip(shop.database, random);
    const output = await shop.start();
    const [, backup] = /npm run restore -- (\S+\.tar)/.exec(output) ?? [];
    if (backup) {
      refused += 1;
      await shop.npm("restore", backup);
      await shop.start();
      restored += Number(await shop.isHealthy());
    }
    failedPages += await shop.failedPages();
    await shop.stop();
    copyFileSync(`${shop.database}.whole`, shop.database);
  }
  return {
    figure: `${refused} of ${ROUNDS} refused, ${restored} restored as the line says, ${failedPages} pages failed`,
    holds: refused > 0 && restored === refused && failedPages === 0,
  };
}

function flip(file: string, random: () => number): void {
  const bytes = readFileSync(file);
  for (let count = 0; count < FLIPPED_BYTES; count += 1) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  writeFileSync(file, bytes);
}

/** A database of a newer version is refused, and stays as it is. */
export async function newerVersion(shop: DrillShop): Promise<Endured> {
  await shop.start();
  await shop.stop();
  const database = new Database(shop.database);
  database
    .prepare("insert into __drizzle_migrations (hash, created_at) values ('newer', ?)")
    .run(Date.now() * 2);
  database.close();
  const before = readFileSync(shop.database);
  const output = await shop.start();
  const isSame = before.equals(readFileSync(shop.database));
  return {
    figure: isSame ? "refused, every byte as before" : "changed",
    holds: output.includes("gehört zu einer neueren Version") && isSame,
  };
}

/** The tables of 1.0.0 are backed up and brought up to date, with all their rows. */
export async function olderVersion(shop: DrillShop): Promise<Endured> {
  writeFileSync(shop.database, gunzipSync(readFileSync(FIXTURE)));
  const before = [shop.count("orders"), shop.count("users")].join();
  await shop.start({ DEMO_CONTENT: "" });
  const after = [shop.count("orders"), shop.count("users")].join();
  const failedPages = await shop.failedPages();
  await shop.stop();
  const [orders] = after.split(",");
  return {
    figure: `${orders} orders kept, ${failedPages} pages failed`,
    holds: before === after && failedPages === 0 && shop.isSound(),
  };
}

/** An emptied database beside its backups is refused, and no new shop takes its place. */
export async function emptyFile(shop: DrillShop): Promise<Endured> {
  await shop.start();
  await shop.npm("backup");
  const orders = shop.count("orders");
  await shop.stop();
  truncateSync(shop.database);
  for (const end of ["-wal", "-shm"]) rmSync(shop.database + end, { force: true });
  const output = await shop.start();
  const isEmpty = statSync(shop.database).size === 0;
  const [, backup = ""] = /npm run restore -- (\S+\.tar)/.exec(output) ?? [];
  if (backup) await shop.npm("restore", backup);
  await shop.start();
  const isBack = (await shop.isHealthy()) && shop.count("orders") === orders;
  await shop.stop();
  return {
    figure: `refused, then restored as the line says with ${orders} orders`,
    holds: isEmpty && isBack,
  };
}
