import { and, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server.ts";
import { isAmong } from "#db/list-page.server.ts";
import { eachMatch } from "#db/search.server.ts";

/** Rows that are read at a time; other work gets a turn in between. */
const BATCH_SIZE = 50;
/** Matches that are searched at a time; each search has to find the end of the last one again. */
const MATCHES = 1000;

interface Batches<Row> {
  table: SQLiteTable & { id: SQLiteColumn; createdAt: SQLiteColumn };
  /** Which rows belong to it; left out: all. */
  where?: SQL;
  /** The rows with these ids, in any order. */
  load: (ids: string[]) => Row[];
}

/**
 * All rows that a search and a filter leave, newest first, some at a time. Each step reads on where the
 * last one ended, so that none costs more than the first.
 */
export function* eachBatch<Row extends { id: string }>(
  { table, where, load }: Batches<Row>,
  q: string,
): Generator<Row[]> {
  const matches = eachMatch(table, q, MATCHES);
  const batches = matches ? leftOf(table, where, matches) : idsInTurn(table, where);
  for (const ids of batches) {
    const found = new Map(load(ids).map((row) => [row.id, row]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

type Table = Batches<unknown>["table"];

/** The matches that the filter leaves, in their order. */
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

function* idsInTurn(table: Table, where: SQL | undefined): Generator<string[]> {
  const { createdAt, id } = table;
  let isAfter: SQL | undefined;
  for (;;) {
    const rows = db
      .select({ id: sql<string>`${id}`, createdAt: sql<number>`${createdAt}` })
      .from(table)
      .where(and(where, isAfter))
      .orderBy(desc(createdAt), desc(id))
      .limit(BATCH_SIZE)
      .all();
    yield rows.map((row) => row.id);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    isAfter = sql`(${createdAt}, ${id}) < (${last.createdAt}, ${last.id})`;
  }
}
