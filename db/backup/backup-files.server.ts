import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { MINUTE } from "#app/environment/durations.ts";
import { unpackDatabase } from "#db/backup/unpack.server.ts";
import { findDamage } from "#db/start/database-check.server.ts";
import { readUntouched } from "#db/start/untouched-database.server.ts";

/** The prefix of folders in which a backup is being made or read. */
export const STAGE = ".unfinished-backup-";

/** How the names of backups begin: of the server's own, and of those made by `npm run backup`. */
const OWN = "behappy-";
const BY_HAND = "von-hand-";

/** Largest expected difference between clocks, in milliseconds. */
const TOLERANCE = 5 * MINUTE;

export interface Backup {
  file: string;
  /** Start of the backup, rounded down to the minute. */
  at: Date;
}

export const backupFolderIn = (folder: string) => path.join(folder, "backups");

/** The server's own finished backups in a folder, in the order of `newestFirst`. */
export function backupsIn(folder: string, now = new Date()): Backup[] {
  const own = namesIn(folder).flatMap((name) => {
    const at = timeOf(name);
    return at ? [{ file: path.join(folder, name), at }] : [];
  });
  return newestFirst(own, now);
}

/** All backups of a data folder, newest first. Those whose name has no time come last. */
export function listAllBackups(dataFolder: string, now = new Date()): Backup[] {
  const folder = backupFolderIn(dataFolder);
  const names = namesIn(folder).filter(isBackup);
  const named = names.flatMap((name) => {
    const at = timeOf(name.replace(BY_HAND, OWN));
    return at ? [{ file: path.join(folder, name), at }] : [];
  });
  const others = names
    .map((name) => path.join(folder, name))
    .filter((file) => !named.some((backup) => backup.file === file))
    .map((file) => ({ file, at: statSync(file).mtime }));
  return [...newestFirst(named, now), ...newestFirst(others, now)];
}

/**
 * Backups that a wrong clock dated in the future come last: they must neither count as the newest nor be kept forever.
 */
function newestFirst(backups: Backup[], now: Date): Backup[] {
  const sorted = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const isFuture = ({ at }: Backup) => isFromFuture(at, now);
  return [...sorted.filter((backup) => !isFuture(backup)), ...sorted.filter(isFuture)];
}

/** A backup whose database is undamaged. */
export interface GoodBackup extends Backup {
  orders: number;
}

/** The newest backup with an undamaged database, or null. Reads whole backups, which takes seconds. */
export function findGoodBackup(folder: string): GoodBackup | null {
  for (const backup of listAllBackups(folder)) {
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
    unpackDatabase(file, folder);
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
  return path.join(backupFolderIn(folder), `${OWN}${nameOf(now)}.${ending}`);
}

/** Path of an update's copy of the database. Another one within the same minute must not take its place. */
export function freeCopyFileIn(folder: string, now: Date): string {
  const file = backupFileIn(folder, now, "db");
  return existsSync(file) ? freeCopyFileIn(folder, new Date(now.getTime() + MINUTE)) : file;
}

/** Path of a backup that somebody makes by hand, and that nothing removes, such as '…/von-hand-2026-11-21-0945.tar'. */
export function manualBackupFileIn(folder: string, now: Date): string {
  return path.join(backupFolderIn(folder), `${BY_HAND}${nameOf(now)}.tar`);
}

function nameOf(now: Date): string {
  const [, day, hour, minute] = /^(.{10})T(..):(..)/.exec(now.toISOString()) ?? [];
  return `${day}-${hour}${minute}`;
}

const NAME =
  /^behappy-(?:([2-9a-z]{10})-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(?:\.([0-9a-f]{8}))?\.(?:db|tar|tar\.age)$/;

interface BackupName {
  at: Date;
  /** The shop of a copy elsewhere; null in the data folder, and for copies of earlier versions. */
  shop: string | null;
  /** The keys of an encrypted copy, as `sealFor` names them. */
  keys: string | null;
}

/** The facts in a backup's name; null if the name does not follow our pattern. */
export function readBackupName(file: string): BackupName | null {
  const [name, shop = null, day, hour, minute, keys = null] = NAME.exec(path.basename(file)) ?? [];
  return name === undefined ? null : { at: new Date(`${day}T${hour}:${minute}Z`), shop, keys };
}

/** The time in a backup's name; null if the name does not follow our pattern. */
export function timeOf(file: string): Date | null {
  return readBackupName(file)?.at ?? null;
}

/**
 * Path of a backup's copy in a folder that several shops may share, such as
 * '/mnt/behappy-k3m9x2v7wq-2026-11-21-0945.0f3c9a1b.tar.age'.
 */
export function copyFileIn(folder: string, at: Date, shop: string, keys?: string): string {
  return path.join(folder, `${OWN}${shop}-${nameOf(at)}${keys ? `.${keys}.tar.age` : ".tar"}`);
}

/** The backups in a folder elsewhere that this shop has copied, and those that tell no shop. In the order of `newestFirst`. */
export function copiesIn(folder: string, shop: string, now = new Date()): Backup[] {
  return backupsIn(folder, now).filter(({ file }) =>
    [shop, null].includes(readBackupName(file)?.shop ?? null),
  );
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
