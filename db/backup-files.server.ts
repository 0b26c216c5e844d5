import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { findDamage } from "#db/database-check.server.ts";
import { readUntouched } from "#db/untouched-database.server.ts";

/** How far clocks may be apart. */
const TOLERANCE = 5 * 60 * 1000;

export interface Backup {
  file: string;
  /** When it was begun, to the minute. */
  at: Date;
}

export const backupFolderIn = (folder: string) => path.join(folder, "backups");

/**
 * The finished ones in the data folder, newest first. What a wrong clock has dated in the future comes
 * last, so that it is neither taken for the newest nor kept for ever.
 */
export function backupsIn(folder: string, now = new Date()): Backup[] {
  const backups = namesIn(backupFolderIn(folder))
    .sort()
    .reverse()
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ file: path.join(backupFolderIn(folder), name), at }] : [];
    });
  const isFuture = ({ at }: Backup) => isFromFuture(at, now);
  return [...backups.filter((backup) => !isFuture(backup)), ...backups.filter(isFuture)];
}

/** The newest one without damage; null where there is none. Reads all of it, which takes seconds. */
export function findGoodBackup(folder: string): Backup | null {
  const isGood = ({ file }: Backup) => {
    try {
      return readUntouched(file, { withLog: false }, findDamage) === null;
    } catch {
      return false;
    }
  };
  return backupsIn(folder).find(isGood) ?? null;
}

/**
 * Since when every backup that is kept has been made, hand-made ones included; null where there is none.
 * One from the future may be as old as can be.
 */
export function oldestBackupTime(folder: string, now = new Date()): Date | null {
  const times = namesIn(backupFolderIn(folder))
    .filter((name) => name.endsWith(".db"))
    .map((name) => timeOf(name) ?? statSync(path.join(backupFolderIn(folder), name)).mtime)
    .map((at) => (isFromFuture(at, now) ? 0 : at.getTime()));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** The clock was wrong then, or is now: nobody knows when it was made. */
export function isFromFuture(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > TOLERANCE;
}

/** 'behappy-2026-11-21-0945.db', in UTC, so that names follow each other as time does. */
export function backupFileIn(folder: string, now: Date): string {
  const [, day, hour, minute] = /^(.{10})T(..):(..)/.exec(now.toISOString()) ?? [];
  return path.join(backupFolderIn(folder), `behappy-${day}-${hour}${minute}.db`);
}

/** null where no backup of ours has that name. */
export function timeOf(file: string): Date | null {
  const found = /^behappy-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.db$/.exec(path.basename(file));
  return found ? new Date(`${found[1]}T${found[2]}:${found[3]}Z`) : null;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
