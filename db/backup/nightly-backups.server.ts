import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import {
  type Backup,
  backupFileIn,
  backupFolderIn,
  backupsIn,
  isFromFuture,
  timeOf,
} from "#db/backup/backup-files.server.ts";
import { copyBackup, createBackup, removeUnfinished } from "#db/backup/create-backup.server.ts";
import { backupsToRemove } from "#db/backup/kept-backups.ts";
import { removeUnusedMedia } from "#db/backup/media.server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const folder = backupFolderIn(env.DATA_DIR);
/**
 * The modification time of this file is the time of the last failure. A success removes the file. It is a
 * file so that all processes see it.
 */
const failureNote = path.join(folder, "failed");

/** Makes a backup now if one is due, and checks again every hour. */
export function startBackups(): void {
  const look = async () => {
    try {
      const now = new Date();
      const [newest] = await listBackups(now);
      if (isBackupDue(newest, now)) await makeNightlyBackup(now);
    } catch (error) {
      // The shop keeps running with its older backups. The next check tries again.
      console.error("[backup]", error);
      await noteFailure().catch((error) => console.error("[backup]", error));
    }
  };
  void look();
  setInterval(look, HOUR).unref();
}

/**
 * Makes a backup in the folder `backups` and copies it into the second folder, if there is one. Removes the backups that
 * `BACKUP_KEEP` does not keep. Throws if the backup or its copy fails, and keeps all older backups then.
 */
export async function makeNightlyBackup(now = new Date()): Promise<Backup> {
  const file = backupFileIn(env.DATA_DIR, now, "tar");
  await removeUnfinished(folder);
  const manifest = await createBackup(env.DATA_DIR, file, { now });
  await removeOld(folder, now);
  if (env.BACKUP_TO) {
    await removeUnfinished(env.BACKUP_TO);
    await copyBackup(file, manifest, { dataFolder: env.DATA_DIR, to: env.BACKUP_TO });
    await removeOld(env.BACKUP_TO, now);
    await removeUnusedMedia(env.BACKUP_TO, env.DATA_DIR);
  }
  await rm(failureNote, { force: true });
  return { file, at: timeOf(file) ?? now };
}

async function removeOld(place: string, now: Date): Promise<void> {
  for (const { file } of backupsToRemove(backupsIn(place, now), env.BACKUP_KEEP)) await rm(file);
}

/** The finished backups, newest first; backups that a wrong clock dated in the future come last. */
export async function listBackups(now = new Date()): Promise<Backup[]> {
  return backupsIn(folder, now);
}

/** Time of the last attempt if it failed, otherwise null. */
export async function findBackupFailure(): Promise<Date | null> {
  try {
    return (await stat(failureNote)).mtime;
  } catch {
    return null;
  }
}

async function noteFailure(): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // An empty file can be written even to a full disk.
  await writeFile(failureNote, "");
}

/** Backups are made once a day. */
export function isBackupDue(newest: Backup | undefined, now: Date): boolean {
  if (!newest || isFromFuture(newest.at, now)) return true;
  return now.getTime() - newest.at.getTime() >= DAY;
}
