import { statSync } from "node:fs";
import { sql } from "drizzle-orm";
import { databaseFile, db } from "#db/client.server.ts";

/** The sizes of the database, in bytes. */
export function readDatabaseSizes() {
  const { free } = db.get<{ free: number }>(
    sql`select freelist_count * page_size as free from pragma_freelist_count, pragma_page_size`,
  );
  return {
    file: bytesOf(databaseFile),
    /** Changes that are not in the file yet. */
    log: bytesOf(`${databaseFile}-wal`),
    /** Space in the file that deleted rows have left. */
    free,
  };
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
