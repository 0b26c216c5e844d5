import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Compares without regard to case, along an index with `collate nocase`. */
export function equalsInAnyCase(column: SQLiteColumn, text: string | SQLWrapper): SQL {
  return sql`${column} = ${text} collate nocase`;
}
