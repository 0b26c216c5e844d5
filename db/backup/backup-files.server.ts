import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { extract } from "tar";
import { findDamage } from "#db/start/database-check.server.ts";
import { readUntouched } from "#db/start/untouched-database.server.ts";

/** The prefix of folders in which a backup is being made or read. */
export const STAGE = ".unfinished-backup-";

/** Largest expected difference between clocks, in milliseconds. */
const TOLERANCE = 5 * 60 * 1000;

export interface Backup {
  file: string;
  /** Start of the backup, rounded down to the minute. */
  at: Date;
}

export const backupFolderIn = (folder: string) => path.join(folder, "backups");

/**
 * The finished backups in a folder, newest first. Backups that a wrong clock dated in the future come
 * last: they must neither count as the newest nor be kept forever.
 */
export function backupsIn(folder: string, now = new Date()): Backup[] {
  const backups = namesIn(folder)
    .sort()
    .reverse()
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ file: path.join(folder, name), at }] : [];
    });
  const isFuture = ({ at }: Backup) => isFromFuture(at, now);
  return [...backups.filter((backup) => !isFuture(backup)), ...backups.filter(isFuture)];
}

/** The files of all backups, newest first: the server's own, then those made by hand. */
export function listBackupFiles(folder: string, now = new Date()): string[] {
  const own = backupsIn(backupFolderIn(folder), now).map(({ file }) => file);
  const others = namesIn(backupFolderIn(folder))
    .filter((name) => isBackup(name) && timeOf(name) === null)
    .map((name) => path.join(backupFolderIn(folder), name))
    .map((file) => ({ file, changedAt: statSync(file).mtimeMs }))
    .sort((a, b) => b.changedAt - a.changedAt);
  return [...own, ...others.map(({ file }) => file)];
}

/** A backup whose database is undamaged. */
export interface GoodBackup extends Backup {
  orders: number;
}

/** The newest backup with an undamaged database, or null. Reads whole backups, which takes seconds. */
export function findGoodBackup(folder: string): GoodBackup | null {
  for (const backup of backupsIn(backupFolderIn(folder))) {
    try {
      const orders = countOrders(backup.file);
      if (orders !== null) return { ...backup, orders };
    } catch {
      // An older one may be readable.
    }
  }
  return null;
}

/** The number of orders in a backup; null if its database is damaged. */
function countOrders(file: string): number | null {
  if (file.endsWith(".db")) return readUntouched(file, { withLog: false }, countSoundOrders);
  const folder = mkdtempSync(path.join(path.dirname(file), STAGE));
  try {
    extract({ file, cwd: folder, sync: true }, ["behappy.db"]);
    return countOrders(path.join(folder, "behappy.db"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countSoundOrders(connection: Database): number | null {
  if (findDamage(connection)) return null;
  return Number(connection.prepare("select count(*) from orders").pluck().get());
}

/**
 * Time of the oldest backup, including manual ones, or null. A backup dated in the future counts as
 * made in 1970, because its true age is unknown.
 */
export function oldestBackupTime(folder: string, now = new Date()): Date | null {
  const times = namesIn(backupFolderIn(folder))
    .filter(isBackup)
    .map((name) => timeOf(name) ?? statSync(path.join(backupFolderIn(folder), name)).mtime)
    .map((at) => (isFromFuture(at, now) ? 0 : at.getTime()));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/**
 * Tells whether `at` is further ahead than clocks may differ. The clock was wrong then or is wrong now.
 */
export function isFromFuture(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > TOLERANCE;
}

/** An archive of everything, or a database alone. */
type Ending = "tar" | "db";

const isBackup = (name: string) => name.endsWith(".tar") || name.endsWith(".db");

/**
 * Path of a backup, such as '…/backups/behappy-2026-11-21-0945.tar'. In UTC, so that names sort by time.
 */
export function backupFileIn(folder: string, now: Date, ending: Ending): string {
  return path.join(backupFolderIn(folder), `behappy-${nameOf(now)}.${ending}`);
}

/** Path of a backup that somebody makes by hand, and that nothing removes, such as '…/von-hand-2026-11-21-0945.tar'. */
export function manualBackupFileIn(folder: string, now: Date): string {
  return path.join(backupFolderIn(folder), `von-hand-${nameOf(now)}.tar`);
}

function nameOf(now: Date): string {
  const [, day, hour, minute] = /^(.{10})T(..):(..)/.exec(now.toISOString()) ?? [];
  return `${day}-${hour}${minute}`;
}

/** The time in a backup's name; null if the name does not follow our pattern. */
export function timeOf(file: string): Date | null {
  const found = /^behappy-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.(?:db|tar|tar\.age)$/.exec(
    path.basename(file),
  );
  return found ? new Date(`${found[1]}T${found[2]}:${found[3]}Z`) : null;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
