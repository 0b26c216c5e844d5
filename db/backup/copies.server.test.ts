import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { extract } from "tar";
import { beforeAll, describe, expect, it } from "vitest";
import { goOnFromCopy, markAsCopy } from "#db/backup/copies.server.ts";
import { createBackup } from "#db/backup/create-backup.server.ts";
import { restoreBackup } from "#db/backup/restore.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { unlockDataFolder } from "#db/start/server-lock.server.ts";

const { DATA_DIR = "" } = process.env;
const DAY = 24 * 60 * 60 * 1000;
const BACKED_UP = new Date("2035-03-09T03:00:00Z");
const RESTORED = new Date(BACKED_UP.getTime() + DAY);

let shop: string;
let archive: string;

/** A shop with 120 orders and four papers, and yesterday's backup of it. */
beforeAll(async () => {
  shop = mkdtempSync(path.join(DATA_DIR, "shop-"));
  archive = path.join(mkdtempSync(path.join(DATA_DIR, "elsewhere-")), "behappy.tar");
  within(shop, (database) => {
    order(database, 120);
    database.exec(
      "insert into documents (id, sha256, filename, media_type, bytes, created_at) values ('d', 'd', 'd', 'd', '', 0)",
    );
    issue(database, "R-2034-{nummer}", 7, "2034-12-30");
    issue(database, "R-2035-{nummer}", 11, "2035-03-08");
    issue(database, "R-2035-{nummer}", 12, "2035-03-08");
    issue(database, "S-2035-{nummer}", 3, "2035-02-01");
  });
  await createBackup(shop, archive, { now: BACKED_UP });
});

function within<Result>(folder: string, work: (database: Database) => Result): Result {
  const database = openDatabase(path.join(folder, "behappy.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function order(database: Database, sequence: number, at = BACKED_UP): void {
  database
    .prepare(
      `insert into orders (id, sequence, number, checkout_token, total_amount, customer_name, customer_email, first_name,
        last_name, street, zipcode, city, country, created_at, updated_at)
      values (?, ?, ?, ?, 1000, 'Jule Ott', '', 'Jule', 'Ott', '', '', '', '', ?, 0)`,
    )
    .run(`order-${sequence}`, sequence, `BH-2035-${sequence}`, crypto.randomUUID(), at.getTime());
}

function issue(database: Database, series: string, sequence: number, day: string): void {
  const number = series.replace("{nummer}", String(sequence).padStart(5, "0"));
  database
    .prepare(
      `insert into invoices (id, order_id, kind, series, sequence, number, content, document_id, issued_on, recipient, gross,
        kept_until, created_at)
      values (?, 'order-120', 'invoice', ?, ?, ?, '{}', 'd', ?, 'Jule Ott', 1000, '2043-12-31', 0)`,
    )
    .run(crypto.randomUUID(), series, sequence, number, day);
}

/** As a server's start does it. */
const goOn = (folder: string, now = RESTORED) =>
  within(folder, (database) => {
    goOnFromCopy(database, folder, now);
    return restoresIn(database);
  });

interface Noted {
  mark: string;
  backedUpAt: number;
  restoredAt: number;
  lastOrder: number;
  ordersAfter: number;
  lastInvoices: string;
}

const restoresIn = (database: Database) =>
  database
    .prepare<[], Noted>(
      `select mark, backed_up_at as backedUpAt, restored_at as restoredAt, last_order as lastOrder,
        orders_after as ordersAfter, last_invoices as lastInvoices from restores order by rowid`,
    )
    .all();

/** A folder with a copy of a shop's database. */
function copied(madeAt = BACKED_UP, from = shop): string {
  const folder = mkdtempSync(path.join(DATA_DIR, "copied-"));
  copyFileSync(path.join(from, "behappy.db"), path.join(folder, "behappy.db"));
  markAsCopy(path.join(folder, "behappy.db"), madeAt);
  return folder;
}

async function restored(
  folder = mkdtempSync(path.join(DATA_DIR, "restored-")),
  source = archive,
): Promise<string> {
  await restoreBackup(folder, source);
  unlockDataFolder(folder);
  return folder;
}

describe("the first start on a copy", () => {
  it("notes which numbers it leaves out, once", async () => {
    const folder = await restored();
    const [noted, ...others] = goOn(folder);
    expect(others).toEqual([]);
    expect(noted).toEqual({
      mark: expect.stringMatching(/^W[2-9A-Z]{6}$/),
      backedUpAt: BACKED_UP.getTime(),
      restoredAt: RESTORED.getTime(),
      lastOrder: 120,
      ordersAfter: 120 + 5000 + 1440,
      lastInvoices: '["R-2035-00012","S-2035-00003"]',
    });
    expect(goOn(folder, new Date())).toEqual([noted]);
  });

  it("leaves out more for a shop that sold more on its busiest day", () => {
    const folder = copied();
    within(folder, (database) => {
      for (let sequence = 121; sequence <= 620; sequence += 1) order(database, sequence);
    });
    expect(goOn(folder)[0]?.ordersAfter).toBe(620 + 5000 + 4 * 501);
  });

  it.each([
    ["a copy of two years ago", new Date(BACKED_UP.getTime() + 730 * DAY)],
    ["a clock far ahead", new Date("2099-01-01T00:00:00Z")],
  ])("keeps six digits after %s", (_, now) => {
    expect(goOn(copied(), now)[0]?.ordersAfter).toBe(120 + 5000 + 365 * 1440);
  });

  it("takes the backup's time if the clock is behind it", () => {
    const [noted] = goOn(copied(), new Date(0));
    expect(noted).toMatchObject({ restoredAt: BACKED_UP.getTime(), ordersAfter: 5120 });
  });
});

describe("numbers are not repeated", () => {
  it("by the same backup on two machines that know nothing of each other", () => {
    const [first] = goOn(copied());
    const given = (first?.ordersAfter ?? 0) + 60;
    const [second] = goOn(copied(), new Date(RESTORED.getTime() + DAY / 24));
    expect(second?.ordersAfter).toBeGreaterThanOrEqual(given);
    expect(second?.mark).not.toBe(first?.mark);
  });

  it("by the same backup in the same folder, even in the same minute", async () => {
    const folder = await restored();
    const [first] = goOn(folder);
    const given = (first?.ordersAfter ?? 0) + 7000;
    within(folder, (database) => order(database, given));
    await restored(folder);
    const [second, ...others] = goOn(folder);
    expect(others).toEqual([]);
    expect(second?.lastOrder).toBe(120);
    expect(second?.ordersAfter).toBeGreaterThan(given);
    expect(second?.mark).not.toBe(first?.mark);
  });

  it("by a copy that replaces the database by hand within the same minute", () => {
    const folder = copied();
    const [first] = goOn(folder);
    const given = (first?.ordersAfter ?? 0) + 4000;
    within(folder, (database) => order(database, given));
    copyFileSync(path.join(copied(), "behappy.db"), path.join(folder, "behappy.db"));
    expect(goOn(folder)[0]?.ordersAfter).toBeGreaterThan(given);
  });

  it("by a shop whose damaged database was replaced", () => {
    const folder = copied();
    mkdirSync(path.join(folder, "replaced-2035-03-10-030000"));
    writeFileSync(path.join(folder, "replaced-2035-03-10-030000", "behappy.db"), "kaputt");
    expect(goOn(folder)[0]?.ordersAfter).toBe(120 + 5000 + 1440);
  });

  it("by a backup of a shop that was restored before", () => {
    const folder = copied();
    const [first] = goOn(folder);
    const [, second] = goOn(copied(RESTORED, folder));
    expect(second?.lastOrder).toBe(first?.ordersAfter);
    expect(second?.ordersAfter).toBe((first?.ordersAfter ?? 0) + 5000);
  });
});

describe("a copy is known", () => {
  it("if somebody puts the database of an archive into the folder by hand", async () => {
    const folder = mkdtempSync(path.join(DATA_DIR, "by-hand-"));
    await extract({ file: archive, cwd: folder }, ["behappy.db"]);
    expect(goOn(folder)).toHaveLength(1);
  });

  it("if no server has worked on it before it is copied again, with the time of the first copy", () => {
    expect(goOn(copied(RESTORED, copied()))[0]?.backedUpAt).toBe(BACKED_UP.getTime());
  });

  it("if it is restored from a database that an earlier version backed up", async () => {
    const older = path.join(path.dirname(archive), "behappy-2035-03-09-0300.db");
    copyFileSync(path.join(shop, "behappy.db"), older);
    const [noted] = goOn(await restored(undefined, older));
    expect(noted?.backedUpAt).toBe(BACKED_UP.getTime());
  });

  it("unlike the database that a server has worked on all the time", () => {
    expect(goOn(shop)).toEqual([]);
  });
});
