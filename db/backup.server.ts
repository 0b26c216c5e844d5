import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "#app/settings/env.server.ts";
import {
  type Backup,
  backupFileIn,
  backupFolderIn,
  backupsIn,
  isFromFuture,
  timeOf,
} from "#db/backup-files.server.ts";
import { databaseFile } from "#db/client.server.ts";
import { queryElsewhere } from "#db/elsewhere.server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const KEPT = 7;
/** Ending of unfinished files. */
const PART = ".part";

const folder = backupFolderIn(env.DATA_DIR);
/** Its modification time is that of the last failure; a success removes it. All processes can see a file. */
const failureNote = path.join(folder, "failed");

/** Backs the database up at once where it is due, and looks every hour whether it is. */
export function startBackups(): void {
  const look = async () => {
    try {
      const now = new Date();
      const [newest] = await listBackups(now);
      if (isBackupDue(newest, now)) await backUpDatabase();
    } catch (error) {
      // The shop goes on with the backups that it has, and the next hour brings another try.
      console.error("[backup]", error);
      await noteFailure().catch((error) => console.error("[backup]", error));
    }
  };
  void look();
  setInterval(look, HOUR).unref();
}

/**
 * Copies the current state of the database into the folder `backups`, without stopping reads or writes.
 * Keeps the newest seven. Throws where the copy fails or is damaged; all older backups stay then.
 */
export async function backUpDatabase(now = new Date()): Promise<Backup> {
  const file = backupFileIn(env.DATA_DIR, now);
  // Nobody else on the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished();
  await queryElsewhere(databaseFile, "vacuum into ?", file + PART);
  await requireSound(file + PART);
  await rm(failureNote, { force: true });
  await rename(file + PART, file);
  const tooMany = (await listBackups(now)).slice(KEPT);
  for (const { file } of tooMany) await rm(file);
  return { file, at: timeOf(file) ?? now };
}

/** The finished backups, newest first; backups dated in the future by a wrong clock come last. */
export async function listBackups(now = new Date()): Promise<Backup[]> {
  return backupsIn(env.DATA_DIR, now);
}

/** Time of the last try where it failed; null where it succeeded. */
export async function findBackupFailure(): Promise<Date | null> {
  try {
    return (await stat(failureNote)).mtime;
  } catch {
    return null;
  }
}

async function noteFailure(): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // An empty file has room even on a full disk.
  await writeFile(failureNote, "");
}

/** Once a day. */
export function isBackupDue(newest: Backup | undefined, now: Date): boolean {
  if (!newest || isFromFuture(newest.at, now)) return true;
  return now.getTime() - newest.at.getTime() >= DAY;
}

const FIND_DAMAGE = `
  select integrity_check problem from pragma_integrity_check where integrity_check <> 'ok'
  union all
  select count(*) || ' rows refer to missing rows' from pragma_foreign_key_check having count(*) > 0
`;

/** Removes the copy and throws where it is damaged. Another process reads all of it. */
async function requireSound(copy: string): Promise<void> {
  const problems = await queryElsewhere(copy, FIND_DAMAGE).catch(({ message }) => [
    { problem: message },
  ]);
  const [damage] = problems as { problem: string }[];
  if (!damage) return;
  await removeUnfinished();
  throw new Error(
    `The copy is damaged, so it was thrown away, and nothing else: ${damage.problem}`,
  );
}

/** Removes the files of processes that ended in the middle of a backup. */
async function removeUnfinished(): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.includes(PART)) await rm(path.join(folder, name), { force: true });
  }
}
