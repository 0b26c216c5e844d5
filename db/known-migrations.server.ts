import { existsSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { StartRefusal } from "#db/start-refusal.ts";

export const migrationsFolder = "db/migrations";

/** @throws StartRefusal where the process was started somewhere else than in BeHappy's own folder */
export function requireMigrations(): void {
  if (existsSync(path.join(migrationsFolder, "meta", "_journal.json"))) return;
  throw new StartRefusal(
    `Den Ordner ${path.resolve(migrationsFolder)} gibt es nicht. ` +
      "Bitte BeHappy in dem Ordner starten, in dem seine package.json liegt. Die Daten sind unberührt.",
  );
}

export interface MigrationState {
  /** How many this database has had. 0: it is new, or not ours. */
  applied: number;
  /** How many of those this version of BeHappy does not know. */
  unknown: number;
  /** How many are still to come. */
  pending: number;
}

export function migrationStateOf(connection: Database): MigrationState {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const applied = appliedMigrations(connection);
  // As drizzle does it: what is younger than the last one is to come.
  const last = Math.max(0, ...applied);
  return {
    applied: applied.length,
    unknown: applied.filter((time) => !known.includes(time)).length,
    pending: known.filter((time) => time > last).length,
  };
}

/** The times at which they were made, which are their names. */
function appliedMigrations(connection: Database): number[] {
  const table = connection
    .prepare("select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .get();
  if (!table) return [];
  const times = connection.prepare("select created_at from __drizzle_migrations").pluck().all();
  return times.map(Number);
}
