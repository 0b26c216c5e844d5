import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
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
import { databaseFile } from "#db/client.server.ts";
import { queryInChildProcess } from "#db/writing/query-in-child-process.server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const KEPT = 7;
/** Ending of unfinished files. */
const PART = ".part";

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
      if (isBackupDue(newest, now)) await backUpDatabase();
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
 * Copies the current state of the database into the folder `backups`, without stopping reads or writes.
 * Keeps the newest seven. Throws if the copy fails or is damaged, and keeps all older backups then.
 */
export async function backUpDatabase(now = new Date()): Promise<Backup> {
  const file = backupFileIn(env.DATA_DIR, now);
  // No other account on the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished();
  await queryInChildProcess(databaseFile, "vacuum into ?", file + PART);
  await requireSound(file + PART);
  await rm(failureNote, { force: true });
  await rename(file + PART, file);
  const tooMany = (await listBackups(now)).slice(KEPT);
  for (const { file } of tooMany) await rm(file);
  return { file, at: timeOf(file) ?? now };
}

/** The finished backups, newest first; backups that a wrong clock dated in the future come last. */
export async function listBackups(now = new Date()): Promise<Backup[]> {
  return backupsIn(env.DATA_DIR, now);
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

const FIND_DAMAGE = `
  select integrity_check problem from pragma_integrity_check where integrity_check <> 'ok'
  union all
  select count(*) || ' rows refer to missing rows' from pragma_foreign_key_check having count(*) > 0
`;

/** Checks the whole copy in another process. Removes it and throws if it is damaged. */
async function requireSound(copy: string): Promise<void> {
  const [damage] = await queryInChildProcess(copy, FIND_DAMAGE).catch(({ message }) => [
    { problem: message },
  ]);
  if (!damage) return;
  await removeUnfinished();
  throw new Error(
    `The copy is damaged, so it was thrown away, and nothing else: ${damage.problem}`,
  );
}

/** Removes the files of interrupted backups. */
async function removeUnfinished(): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.includes(PART)) await rm(path.join(folder, name), { force: true });
  }
}
