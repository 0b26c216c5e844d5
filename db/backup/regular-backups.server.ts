import { existsSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { HOUR, MINUTE } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { sealFor } from "#db/backup/age.server.ts";
import {
  type Backup,
  backupFileIn,
  backupFolderIn,
  backupsIn,
  copiesIn,
  copyFileIn,
  isFromFuture,
  readBackupName,
  timeOf,
} from "#db/backup/backup-files.server.ts";
import { copyBackup, createBackup, removeUnfinished } from "#db/backup/create-backup.server.ts";
import { backupsToRemove, isOutlived } from "#db/backup/kept-backups.ts";
import { findDamagedFiles, readManifest } from "#db/backup/manifest.server.ts";
import { removeUnusedMedia } from "#db/backup/media.server.ts";
import { shopIdOf } from "#db/backup/shop-id.server.ts";

/** Milliseconds between two backups. */
const PERIOD = env.BACKUP_MINUTES * MINUTE;

const folder = backupFolderIn(env.DATA_DIR);
/**
 * The modification times of these files are the times of the last failures. A success removes them. They are files so that
 * all processes see them.
 */
const notes = { made: path.join(folder, "failed"), copied: path.join(folder, "failed-to-copy") };

/** Makes a backup if one is due, and copies the newest one into the second folder. Records and logs what fails. */
export async function backUp(now: Date): Promise<void> {
  await recordFailure(notes.made, async () => {
    if (isBackupDue(await findNewestArchive(now), now)) await makeRegularBackup(now);
  });
  await recordFailure(notes.copied, () => copyElsewhere(now));
}

/** The shop keeps running with its older backups if the work fails. */
async function recordFailure(note: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logFailure("backup", error);
    await leave(note).catch((error) => logFailure("backup", error));
  }
}

/** An empty file can be written even to a full disk. */
async function leave(note: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(note, "");
}

/**
 * Makes a backup in the folder `backups`, and removes those that `BACKUP_KEEP` does not keep. Throws if it fails, and keeps
 * all older backups then. Also throws if pictures or files are damaged, once the backup is made.
 */
export async function makeRegularBackup(now = new Date()): Promise<Backup> {
  await removeUnfinished(folder);
  const file = backupFileIn(env.DATA_DIR, now, "tar");
  const { media } = await createBackup(env.DATA_DIR, file, { now });
  await removeOld(backupsIn(folder, now), isDatabase, now);
  const { missing, changed } = await findDamagedFiles(env.DATA_DIR, media);
  const damaged = [...missing, ...changed];
  if (damaged.length > 0) throw new Error(`damaged or lost meanwhile: ${damaged.join(", ")}`);
  await rm(notes.made, { force: true });
  return { file, at: timeOf(file) ?? now };
}

/** Copies the newest backup into `BACKUP_TO`, unless it is there. */
async function copyElsewhere(now: Date): Promise<void> {
  const newest = await findNewestArchive(now);
  if (env.BACKUP_TO && newest) await copyTo(env.BACKUP_TO, newest, now);
  await rm(notes.copied, { force: true });
}

async function copyTo(folder: string, { file, at }: Backup, now: Date): Promise<void> {
  const shop = shopIdOf(env.DATA_DIR);
  const seal = env.BACKUP_KEY && sealFor(env.BACKUP_KEY, shop);
  const target = copyFileIn(folder, at, shop, seal?.keys);
  if (existsSync(target)) return;
  await removeUnfinished(folder);
  const manifest = await readManifest(file);
  await copyBackup(file, manifest, { dataFolder: env.DATA_DIR, target, seal });
  const keysOf = (copy: Backup) => readBackupName(copy.file)?.keys ?? null;
  const isForOtherKeys = (copy: Backup) => ![null, seal?.keys].includes(keysOf(copy));
  const isAside = (copy: Backup) => isDatabase(copy) || isForOtherKeys(copy);
  // The same archive as an earlier version copied it, or not encrypted.
  const isDouble = (copy: Backup) =>
    copy.file !== target && copy.at.getTime() === at.getTime() && !isAside(copy);
  const copies = copiesIn(folder, shop, now);
  for (const copy of copies.filter(isDouble)) await rm(copy.file);
  await removeOld(
    copies.filter((copy) => !isDouble(copy)),
    isAside,
    now,
  );
  await removeUnusedMedia(folder, { dataFolder: env.DATA_DIR, shop }, now);
}

/** The newest backup of everything. An update backs up the database alone. */
export async function findNewestArchive(now: Date): Promise<Backup | undefined> {
  return (await listBackups(now)).find(({ file }) => file.endsWith(".tar"));
}

/**
 * Removes what `BACKUP_KEEP` does not keep. Those that are aside, such as an update's copy of the database, are a series of
 * their own: they stay as long as archives of their time may, and neither of both series takes the other's place.
 */
async function removeOld(
  backups: Backup[],
  isAside: (backup: Backup) => boolean,
  now: Date,
): Promise<void> {
  const archives = backups.filter((backup) => !isAside(backup));
  const known = archives.filter(({ at }) => !isFromFuture(at, now));
  const isOver = ({ at }: Backup) =>
    // The true age of one from the future is unknown.
    isOutlived(isFromFuture(at, now) ? new Date(0) : at, known, env.BACKUP_KEEP);
  const removed = backupsToRemove(archives, env.BACKUP_KEEP);
  for (const { file } of [...removed, ...backups.filter(isAside).filter(isOver)]) await rm(file);
}

const isDatabase = ({ file }: Backup) => file.endsWith(".db");

/** The finished backups, newest first; backups that a wrong clock dated in the future come last. */
export async function listBackups(now = new Date()): Promise<Backup[]> {
  return backupsIn(folder, now);
}

/** Time of the last attempt to make or copy a backup if it failed, otherwise null. */
export async function findBackupFailure(): Promise<Date | null> {
  const times = Object.values(notes).flatMap(
    (note) => statSync(note, { throwIfNoEntry: false })?.mtime ?? [],
  );
  return times.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

export function isBackupDue(newest: Backup | undefined, now: Date): boolean {
  if (!newest || isFromFuture(newest.at, now)) return true;
  return now.getTime() - newest.at.getTime() >= PERIOD;
}

/** Whether a backup is missing by now, even if the last attempt took its time. */
export function isBackupLate(newest: Backup, now: Date): boolean {
  const age = now.getTime() - newest.at.getTime();
  return isFromFuture(newest.at, now) || age > PERIOD + Math.max(PERIOD / 2, HOUR);
}

export interface BackupState {
  /** null if there is none yet. */
  at: Date | null;
  /** Whether another backup is due by now. */
  isLate: boolean;
  /** The time of a failed attempt since then; null if there was none. */
  failedAt: Date | null;
}

export async function findBackupState(now = new Date()): Promise<BackupState> {
  const [newest] = await listBackups(now);
  const at = newest?.at ?? null;
  const isLate = !newest || isBackupLate(newest, now);
  return { at, isLate, failedAt: await findBackupFailure() };
}
