import type { Database } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { migrationsFolder } from "#db/start/known-migrations.server.ts";

/**
 * Brings the tables up to date. Foreign keys are off meanwhile, because SQLite changes a column by
 * rebuilding its table. They are checked afterwards. Throws if a migration fails.
 */
export function migrateDatabase(connection: Database): void {
  connection.pragma("foreign_keys = OFF");
  migrate(drizzle(connection), { migrationsFolder });
  const orphans = connection.prepare("select * from pragma_foreign_key_check").all();
  if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to missing rows`);
}
