import { asc, count, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { paginate } from "#db/lists/paging.ts";
import { findMatches } from "#db/lists/search.server.ts";

/** Rows that are sorted in negligible time. */
const FEW = 1000;

const directions = ["asc", "desc"] as const;
export type Direction = (typeof directions)[number];

interface List<Sort extends string, Row> {
  table: SQLiteTable & { id: SQLiteColumn };
  /** The sortable columns, each with an index on just that column and the id. */
  sorts: Record<Sort, SQLWrapper | SQLWrapper[]>;
  /** The order unless the address says otherwise. A filter's index continues with its columns. */
  initial: { sort: NoInfer<Sort>; dir: Direction };
  /** Restricts the rows of the list; all rows if missing. */
  where?: SQL;
  /** The rows with these ids, in any order. */
  load: (ids: string[]) => Row[];
}

/** Parameters from an address. Invalid values are ignored. */
interface ListQuery {
  q: string;
  sort: string | null;
  dir: string | null;
  page: string | null;
  rows: number;
}

export interface ListPlace {
  q: string;
  sort: string;
  dir: Direction;
  page: number;
  pageCount: number;
  /** Rows on a page. */
  size: number;
  /** Rows on all pages. */
  count: number;
  /** The search finds more rows than are counted and shown. */
  isCut: boolean;
}

export type ListPage<Row> = ListPlace & { rows: Row[] };

/**
 * A page of a list. Finds their ids first, mostly from an index alone. Reads from the
 * nearer end, so that the last page costs no more than the first.
 */
export function findListPage<Sort extends string, Row extends { id: string }>(
  list: List<Sort, Row>,
  query: ListQuery,
): ListPage<Row> {
  const matches = findMatches(list, query.q);
  const where = matches ? isAmong(list.table.id, matches.ids) : list.where;
  const rowCount = countRows(list.table, where);
  const { page, pageCount, offset } = paginate(query.page, { count: rowCount, size: query.rows });
  const { sort, dir } = sortingOf(list, query);
  const order = [list.sorts[sort], list.table.id].flat();
  const extent = { offset, count: rowCount, size: query.rows };
  const way = matches ? { where, order: withoutIndex(order) } : wayTo(list, sort, order, extent);
  const ids = findIds(list.table, { ...way, dir }, extent);
  const loaded = ids.length > 0 ? list.load(ids) : [];
  const found = new Map(loaded.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  const isCut = matches?.isCut ?? false;
  const place = { q: query.q, sort, dir, page, pageCount, size: query.rows, count: rowCount };
  return { ...place, isCut, rows };
}

function countRows(table: SQLiteTable, where?: SQL): number {
  return db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0;
}

function sortingOf<Sort extends string>(
  { sorts, initial }: Pick<List<Sort, unknown>, "sorts" | "initial">,
  query: ListQuery,
): { sort: Sort; dir: Direction } {
  const isKnown = (name: string): name is Sort => Object.hasOwn(sorts, name);
  const sort = query.sort ?? "";
  if (!isKnown(sort)) return initial;
  const dir = directions.find((name) => name === query.dir);
  return { sort, dir: dir ?? (sort === initial.sort ? initial.dir : "asc") };
}

interface Extent {
  offset: number;
  /** Rows on all pages. */
  count: number;
  /** Rows on a page. */
  size: number;
}

interface Way {
  where: SQL | undefined;
  order: SQLWrapper[];
}

/**
 * Either finds filtered rows by the filter's index and sorts them, or reads along the order's index and
 * filters. Chooses the way that reads fewer rows. SQLite itself assumes that every filter leaves few
 * rows.
 */
function wayTo<Sort extends string>(
  { table, where, initial }: List<Sort, unknown>,
  sort: Sort,
  order: SQLWrapper[],
  { offset, count: rowCount, size }: Extent,
): Way {
  if (!where || sort === initial.sort) return { where, order };
  const toSort = { where, order: withoutIndex(order) };
  if (rowCount <= FEW) return toSort;
  const rowsToReach = Math.min(offset, rowCount - offset) + size;
  const rowsRead = (rowsToReach * countRows(table)) / rowCount;
  return rowsRead < 2 * rowCount ? { where: sql`+(${where})`, order } : toSort;
}

/** The plus keeps SQLite from reading along an index. */
function withoutIndex(order: SQLWrapper[]): SQLWrapper[] {
  return order.map((part) => sql`+${part}`);
}

function findIds(
  table: List<string, unknown>["table"],
  { where, order, dir }: Way & { dir: Direction },
  { offset, count: rowCount, size: pageSize }: Extent,
): string[] {
  const size = Math.min(pageSize, rowCount - offset);
  const fromEnd = offset > rowCount / 2;
  const direction = (dir === "asc") === fromEnd ? desc : asc;
  const ids = db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(where)
    .orderBy(...order.map((part) => direction(part)))
    .limit(size)
    .offset(fromEnd ? rowCount - offset - size : offset)
    .all()
    .map(({ id }) => id);
  return fromEnd ? ids.reverse() : ids;
}
