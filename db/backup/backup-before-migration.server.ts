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
import { backupFolderIn, backupsIn, freeCopyFileIn } from "#db/backup/backup-files.server.ts";
import { markAsCopy } from "#db/backup/copies.server.ts";
import { findDamage } from "#db/start/database-check.server.ts";
import { migrationStateOf } from "#db/start/known-migrations.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";

/**
 * Backs a database up before it is migrated, unless it is new or up to date. Removes no older backup,
 * because a failing migration may be tried again and again.
 * @throws StartRefusal if a newer version wrote the database or if no good backup can be made
 */
export function backUpBeforeMigration(connection: Database.Database, filename: string): void {
  const { applied, unknown, pending } = migrationStateOf(connection);
  if (unknown > 0) {
    throw new StartRefusal(
      `Die Datenbank ${filename} gehört zu einer neueren Version von BeHappy.`,
    );
  }
  if (applied === 0 || pending === 0) return;
  const now = new Date();
  const file = freeCopyFileIn(path.dirname(filename), now);
  const part = `${file}.part`;
  try {
    if (isBackedUp(connection, filename)) return;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    rmSync(part, { force: true });
    connection.prepare("vacuum into ?").run(part);
    markAsCopy(part, now);
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

/** Tells whether the database was copied after the last write to it. An archive does not stay as long as its copy. */
function isBackedUp(connection: Database.Database, filename: string): boolean {
  connection.pragma("wal_checkpoint(TRUNCATE)");
  const changedAt = statSync(filename).mtimeMs;
  const backups = backupsIn(backupFolderIn(path.dirname(filename)));
  return backups.some(({ file }) => file.endsWith(".db") && statSync(file).mtimeMs > changedAt);
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

/** Waits until the copy is on the disk. SQLite does not wait for that. */
function flush(file: string): void {
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
}
