import { and, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { eachMatch } from "#db/lists/search.server.ts";

/** Rows per read. Other work gets a turn between reads. */
const BATCH_SIZE = 50;
/** Matches per search. Each search has to find the end of the previous one again. */
const MATCHES = 1000;

interface Batches<Row> {
  table: SQLiteTable & { id: SQLiteColumn; createdAt: SQLiteColumn };
  /** Restricts the rows of the list; all rows if missing. */
  where?: SQL;
  /** Sorts a list without a search instead of the time of creation; never null. */
  by?: SQLiteColumn;
  /** The rows with these ids, in any order. */
  load: (ids: string[]) => Row[];
}

/**
 * All rows that match a search and a filter, newest first, in batches. Each batch continues after the
 * previous one, so that later batches cost no more.
 */
export function* eachBatch<Row extends { id: string }>(
  { table, where, by = table.createdAt, load }: Batches<Row>,
  q: string,
): Generator<Row[]> {
  const matches = eachMatch(table, q, MATCHES);
  const batches = matches ? leftOf(table, where, matches) : idsInTurn(table, where, by);
  for (const ids of batches) {
    const found = new Map(load(ids).map((row) => [row.id, row]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

type Table = Batches<unknown>["table"];

/** The matches that also pass the filter, in the same order. */
function* leftOf(table: Table, where: SQL | undefined, matches: Iterable<string[]>) {
  for (const ids of inBatches(matches)) {
    const rows = db
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(and(isAmong(table.id, ids), where))
      .all();
    const left = new Set(rows.map(({ id }) => id));
    yield ids.filter((id) => left.has(id));
  }
}

function* inBatches(matches: Iterable<string[]>) {
  for (const ids of matches) {
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      yield ids.slice(start, start + BATCH_SIZE);
    }
  }
}

function* idsInTurn(table: Table, where: SQL | undefined, by: SQLiteColumn): Generator<string[]> {
  const { id } = table;
  let isAfter: SQL | undefined;
  for (;;) {
    const rows = db
      .select({ id: sql<string>`${id}`, place: sql<number | string>`${by}` })
      .from(table)
      .where(and(where, isAfter))
      .orderBy(desc(by), desc(id))
      .limit(BATCH_SIZE)
      .all();
    yield rows.map((row) => row.id);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    isAfter = sql`(${by}, ${id}) < (${last.place}, ${last.id})`;
  }
}
