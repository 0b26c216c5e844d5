import { existsSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { StartRefusal } from "#db/start/start-refusal.ts";

export const migrationsFolder = "db/migrations";

/** @throws StartRefusal if the process was started outside BeHappy's own folder */
export function requireMigrations(): void {
  if (existsSync(path.join(migrationsFolder, "meta", "_journal.json"))) return;
  throw new StartRefusal(
    `Den Ordner ${path.resolve(migrationsFolder)} gibt es nicht. ` +
      "Bitte BeHappy in dem Ordner starten, in dem seine package.json liegt. Die Daten sind unberührt.",
  );
}

export interface MigrationState {
  /** Number of migrations in this database. 0 means that it is new or not ours. */
  applied: number;
  /** Number of applied migrations that this version of BeHappy does not know. */
  unknown: number;
  /** Number of migrations still to run. */
  pending: number;
}

export function migrationStateOf(connection: Database): MigrationState {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const applied = appliedMigrations(connection);
  // Like drizzle, this treats migrations younger than the last applied one as pending.
  const last = Math.max(0, ...applied);
  return {
    applied: applied.length,
    unknown: applied.filter((time) => !known.includes(time)).length,
    pending: known.filter((time) => time > last).length,
  };
}

/**
 * A process that takes over from one of an older version must not change the tables of those that still run.
 * @throws StartRefusal if the database has other tables than this version
 */
export function requireSameTables(connection: Database): void {
  const { unknown, pending } = migrationStateOf(connection);
  if (unknown + pending === 0) return;
  throw new StartRefusal(
    "Diese Version von BeHappy hat andere Tabellen als die laufende. Bitte den Server ganz anhalten und neu starten.",
  );
}

/** The creation times of the applied migrations in milliseconds, which identify them. */
function appliedMigrations(connection: Database): number[] {
  const table = connection
    .prepare("select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .get();
  if (!table) return [];
  const times = connection.prepare("select created_at from __drizzle_migrations").pluck().all();
  return times.map(Number);
}
