import { inArray } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server.ts";

/** Finds the pages of those of the table's rows that still exist, by their ids. */
export function pagesBelow(path: string, table: SQLiteTable & { id: SQLiteColumn }, part = "") {
  return (ids: string[]): Map<string, string> => {
    const found = db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).all();
    return new Map(found.map(({ id }) => [String(id), `${path}/${id}${part}`]));
  };
}

/** Each of them has its page below the path, whatever has been stored. */
export function everyPageBelow(path: string) {
  return (ids: string[]): Map<string, string> => new Map(ids.map((id) => [id, `${path}/${id}`]));
}
