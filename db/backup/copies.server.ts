import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { DAY, MINUTE } from "#app/environment/durations.ts";
import { createShortId } from "#db/ids.ts";
import { readUntouched } from "#db/start/untouched-database.server.ts";

// SQLite's `user_version` of a copy is the minute in which it was made, since 1970. The database that a server works on
// has 0. So a server knows a copy however it came into the data folder.

/** More orders than a sale brings within minutes. */
const RUSH = 5000;
/** A shop that sells more than its busiest day so far may also sell four times as much. */
const GROWTH = 4;
/** An older copy, or a wrong clock, must not use up the six digits of an order's number. */
const LONGEST_LOSS = 365 * DAY;

/** The prefix of folders with the databases that restores have replaced. */
export const REPLACED = "replaced-";

/** A copy that replaces the database does not replace this note. */
const noteIn = (folder: string) => path.join(folder, "orders-after");

/** Marks a database as a copy, unless it is one of a copy that no server has worked on. Does not wait for the disk. */
export function markAsCopy(file: string, madeAt: Date): void {
  const connection = new Database(file);
  try {
    connection.pragma("journal_mode = MEMORY");
    connection.pragma("synchronous = OFF");
    if (minuteOf(connection) > 0) return;
    connection.pragma(`user_version = ${Math.max(1, Math.floor(madeAt.getTime() / MINUTE))}`);
  } finally {
    connection.close();
  }
}

/**
 * If the database is a copy, records that a server begins to work on it, so that no number is given twice: orders go on
 * after a gap, invoices in series with a mark that is unique. Call it once the tables are up to date.
 */
export function goOnFromCopy(
  connection: Database.Database,
  folder: string,
  now = new Date(),
): void {
  const minute = minuteOf(connection);
  if (minute === 0) return;
  const backedUpAt = minute * MINUTE;
  const restoredAt = Math.max(now.getTime(), backedUpAt);
  connection
    .transaction(() => {
      const lastOrder = lastOrderIn(connection);
      const lastKnown = Math.max(lastOrder, lastLeftOutIn(folder), ...lastOrdersOfReplaced(folder));
      const lost = Math.min(restoredAt - backedUpAt, LONGEST_LOSS);
      const perhapsGiven = RUSH + Math.ceil((lost / DAY) * mostOrdersADay(connection));
      const ordersAfter = lastKnown + perhapsGiven;
      writeFileSync(noteIn(folder), String(ordersAfter));
      connection
        .prepare(
          `insert into restores (mark, backed_up_at, restored_at, last_order, orders_after, last_invoices)
          values (?, ?, ?, ?, ?, ?)`,
        )
        .run(
          `W${createShortId().slice(0, 6).toUpperCase()}`,
          backedUpAt,
          restoredAt,
          lastOrder,
          ordersAfter,
          JSON.stringify(lastInvoicesIn(connection, backedUpAt)),
        );
      connection.pragma("user_version = 0");
    })
    .immediate();
}

function minuteOf(connection: Database.Database): number {
  return Number(connection.pragma("user_version", { simple: true }));
}

/** Also counts what an earlier restore left out. */
function lastOrderIn(connection: Database.Database): number {
  const last = connection.prepare(
    "select max(ifnull((select max(sequence) from orders), 0), ifnull((select max(orders_after) from restores), 0))",
  );
  return Number(last.pluck().get());
}

/**
 * At least one a minute. So a copy that is restored again gives other numbers than the first time, also if nothing is
 * left of that.
 */
function mostOrdersADay(connection: Database.Database): number {
  const busiest = connection.prepare(
    `select max(count) from (select count(*) as count from orders group by created_at / ${DAY})`,
  );
  return Math.max(DAY / MINUTE, GROWTH * Number(busiest.pluck().get() ?? 0));
}

/**
 * The sequence up to which the last start on a copy left orders out in this folder. 0 if there is no note, or if it was cut
 * short.
 */
function lastLeftOutIn(folder: string): number {
  const note = noteIn(folder);
  return existsSync(note) ? Number(readFileSync(note, "utf8")) || 0 : 0;
}

/** The last orders of databases that restores into this folder have replaced, as far as they are readable. */
function lastOrdersOfReplaced(folder: string): number[] {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(REPLACED))
    .map((name) => path.join(folder, name, "behappy.db"));
  return files.filter(existsSync).flatMap((file) => {
    try {
      return readUntouched(file, { withLog: true }, (connection) => {
        const last = connection.prepare("select max(sequence) from orders").pluck().get();
        return [Number(last ?? 0)];
      });
    } catch {
      // Perhaps it was replaced because it is damaged.
      return [];
    }
  });
}

/** The last number of each series that was in use in the year of the copy. */
function lastInvoicesIn(connection: Database.Database, backedUpAt: number): unknown[] {
  const last = connection.prepare(
    `select number from invoices as last
    where sequence = (select max(sequence) from invoices where series = last.series) and issued_on >= ?
    order by number`,
  );
  return last.pluck().all(String(new Date(backedUpAt).getUTCFullYear()));
}
