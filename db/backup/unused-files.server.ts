import { utimesSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { DAY } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { oldestBackupTime } from "#db/backup/backup-files.server.ts";

/** Longer than the week for which backups are kept. */
const UNUSED_FOR = 8 * DAY;
/** The maximum delay of `changedAt` behind the last use while the clock is not trusted. */
const UNSEEN_FOR = 2 * DAY;

/** A file or a folder of the data folder that rows of the database refer to by its name. */
export interface StoredFile {
  name: string;
  place: string;
  /** Whether it is complete. A crash leaves incomplete ones behind. */
  isWhole: boolean;
  /** Milliseconds since 1970, kept up to date by `recordUsed`. */
  changedAt: number;
}

/** Sets the time of every used file to `now`. The time of all others stays. */
export function recordUsed(
  files: StoredFile[],
  used: Set<string>,
  { now, isTrusted }: { now: Date; isTrusted: boolean },
): void {
  for (const { name, place, changedAt } of files) {
    const isAhead = changedAt > now.getTime();
    // A wrong clock may have set a future time. Only a trusted clock corrects it.
    const isDue = isAhead ? isTrusted : used.has(name);
    if (isDue) setTime(place, now);
  }
}

/**
 * The files that nothing has used for eight days. A file is not among them while a backup from its time in use exists,
 * so that restoring finds it. `now` must be a trusted date.
 */
export function findUnused(files: StoredFile[], used: Set<string>, now: Date): StoredFile[] {
  const oldestBackup = oldestBackupTime(env.DATA_DIR, now)?.getTime() ?? Number.POSITIVE_INFINITY;
  return files.filter(({ name, isWhole, changedAt }) => {
    if (used.has(name)) return false;
    const unusedFor = now.getTime() - changedAt;
    const isBackedUp = oldestBackup <= changedAt + UNSEEN_FOR;
    return isWhole ? unusedFor >= UNUSED_FOR && !isBackedUp : unusedFor >= DAY;
  });
}

/** Whether the file exists. It counts as new from then on, so that it is not removed as unused. */
export async function renewFile(place: string, now = new Date()): Promise<boolean> {
  try {
    await utimes(place, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    if (isNotOurs(error)) return true;
    throw error;
  }
}

function setTime(place: string, now: Date): void {
  try {
    utimesSync(place, now, now);
  } catch (error) {
    if (!isNotOurs(error)) throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}

/** Whether the files cannot be changed, because they belong to another user or are on a read-only disk. */
function isNotOurs(error: unknown): boolean {
  return hasCode(error, "EPERM") || hasCode(error, "EROFS");
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
