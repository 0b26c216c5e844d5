import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { backupFileIn, backupFolderIn, backupsIn } from "#db/backup-files.server.ts";
import { findDamage } from "#db/database-check.server.ts";
import { migrationStateOf } from "#db/known-migrations.server.ts";
import { reasonOf, StartRefusal } from "#db/start-refusal.ts";

/**
 * Backs a database up before it is migrated, where there is something to migrate and something to lose. None
 * of the older backups goes: a migration that fails is tried again and again by whoever starts the server.
 * @throws StartRefusal where the database is a newer version's, or where there can be no good backup
 */
export function backUpBeforeMigration(connection: Database.Database, filename: string): void {
  const { applied, unknown, pending } = migrationStateOf(connection);
  if (unknown > 0) {
    throw new StartRefusal(
      `Die Datenbank ${filename} gehört zu einer neueren Version von BeHappy.`,
    );
  }
  if (applied === 0 || pending === 0) return;
  const file = backupFileIn(path.dirname(filename), new Date());
  const part = `${file}.part`;
  try {
    if (isBackedUp(connection, filename)) return;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    rmSync(part, { force: true });
    connection.prepare("vacuum into ?").run(part);
    requireSound(part);
    flush(part);
    renameSync(part, file);
  } catch (error) {
    if (existsSync(part)) rmSync(part);
    throw new StartRefusal(
      `Vor der Aktualisierung der Datenbank ${filename} ließ sich keine Sicherung machen ` +
        `(${reasonOf(error)}). Sie wurde nicht verändert. Bitte Platz und Rechte im Ordner ` +
        `${backupFolderIn(path.dirname(filename))} prüfen und noch einmal starten.`,
    );
  }
}

/** Nothing was written since the newest backup: it is one of just this database. */
function isBackedUp(connection: Database.Database, filename: string): boolean {
  connection.pragma("wal_checkpoint(TRUNCATE)");
  const changedAt = statSync(filename).mtimeMs;
  const backups = backupsIn(path.dirname(filename));
  return backups.some(({ file }) => statSync(file).mtimeMs > changedAt);
}

function requireSound(file: string): void {
  const copy = new Database(file, { readonly: true });
  try {
    const damage = findDamage(copy);
    if (damage) throw new Error(damage);
  } finally {
    copy.close();
  }
}

/** SQLite does not wait until a copy is on the disk. */
function flush(file: string): void {
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
}
