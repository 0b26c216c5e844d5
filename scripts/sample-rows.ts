import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { DAY } from "#app/environment/durations.ts";
import { db, type Queryable, sqlite } from "#db/client.server.ts";
import { type Person, randomFrom, samplePerson } from "./sample-people.ts";

const YEARS = 3 * 365 * DAY;
/** Rows per transaction. */
const BATCH = 20_000;

/** Noon today in milliseconds since 1970, so that the same day makes the same rows. */
export const now = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
export const random = randomFrom(2026);
let people = 0;

export function newPerson(): Person {
  people += 1;
  return samplePerson(random, people);
}

/** A moment from the start of the span (0) to now (1). The shop grows, so later moments are denser. */
export function moment(share: number, span = YEARS): Date {
  return new Date(Math.round(now - span * (1 - share ** 0.7)));
}

/**
 * Runs `work` in one transaction, also inside another. Does not wait, because no other process writes.
 */
export function atOnce<Result>(work: (transaction: Queryable) => Result): Result {
  return db.transaction(work, { behavior: "immediate" });
}

/** Makes this number of rows, with one transaction per batch. */
export function inBatches<Made>(number: number, make: (index: number) => Made): Made[] {
  const made: Made[] = [];
  for (let first = 0; first < number; first += BATCH) {
    atOnce(() => {
      const end = Math.min(first + BATCH, number);
      for (let index = first; index < end; index += 1) made.push(make(index));
    });
  }
  return made;
}

type Row<Table extends SQLiteTable> = Table["$inferInsert"];

/** Adds rows with one prepared statement and the defaults of their columns. */
export function inserter<Table extends SQLiteTable>(table: Table): (row: Row<Table>) => void {
  const columns = Object.entries(getTableColumns(table)) as [keyof Row<Table>, SQLiteColumn][];
  const names = columns.map(([, { name }]) => `"${name}"`);
  const statement = sqlite.prepare(
    `insert into "${getTableName(table)}" (${names}) values (${names.map(() => "?")})`,
  );
  return (row) => {
    const values = columns.map(([key, column]) => {
      const value = row[key] ?? column.defaultFn?.() ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    statement.run(values);
  };
}
