import { logError } from "#app/http/log.server.ts";
import { findBackupFailure, listBackups } from "#db/backup/backup.server.ts";
import { isFromFuture } from "#db/backup/backup-files.server.ts";

/** A day, and the hour that may pass until somebody looks whether it is over; in milliseconds. */
const LATE_AFTER = 26 * 60 * 60 * 1000;

type Questions = Record<string, () => Promise<unknown>>;
type Answers<Asked extends Questions> = {
  [Name in keyof Asked]: Awaited<ReturnType<Asked[Name]>> | null;
};

/** All answers. A question that fails is logged and answered with null; the others are not affected. */
export async function readFigures<Asked extends Questions>(
  questions: Asked,
): Promise<Answers<Asked>> {
  const answers = Object.entries(questions).map(async ([name, ask]) => [
    name,
    await ask().catch((error) => {
      logError(error, `while reading '${name}' for the overview`);
      return null;
    }),
  ]);
  return Object.fromEntries(await Promise.all(answers));
}

export interface BackupState {
  /** null: there is none yet. */
  at: Date | null;
  /** Another backup should have been made by now. */
  isLate: boolean;
  /** The time of a later attempt that failed; null where none has. */
  failedAt: Date | null;
}

export async function findBackupState(now = new Date()): Promise<BackupState> {
  const [newest] = await listBackups(now);
  const at = newest?.at ?? null;
  const isLate = !at || isFromFuture(at, now) || now.getTime() - at.getTime() > LATE_AFTER;
  return { at, isLate, failedAt: await findBackupFailure() };
}
