import type { Database } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { findOrphans } from "#db/start/database-check.server.ts";
import { migrationStateOf, migrationsFolder } from "#db/start/known-migrations.server.ts";

/**
 * Brings the tables up to date. Foreign keys are off meanwhile, because SQLite changes a column by
 * rebuilding its table. They are checked afterwards. Throws if a migration fails.
 */
export function migrateDatabase(connection: Database): void {
  if (migrationStateOf(connection).pending === 0) return;
  connection.pragma("foreign_keys = OFF");
  migrate(drizzle(connection), { migrationsFolder });
  const orphans = findOrphans(connection);
  if (orphans) throw new Error(orphans);
}
