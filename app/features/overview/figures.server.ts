import { logError } from "#app/http/log.server.ts";
import { findBackupFailure, isBackupLate, listBackups } from "#db/backup/regular-backups.server.ts";

type Questions = Record<string, () => Promise<unknown>>;
type Answers<Asked extends Questions> = {
  [Name in keyof Asked]: Awaited<ReturnType<Asked[Name]>> | null;
};

/**
 * Reads all figures, or one, so that the others are null. A figure that fails is logged and becomes null; the others
 * are not affected.
 */
export async function readFigures<Asked extends Questions>(
  questions: Asked,
  only?: keyof Asked,
): Promise<Answers<Asked>> {
  const answers = Object.entries(questions).map(async ([name, ask]) => {
    if (only !== undefined && name !== only) return [name, null];
    const answer = await ask().catch((error) => {
      logError(error, `while reading the figure '${name}'`);
      return null;
    });
    return [name, answer];
  });
  return Object.fromEntries(await Promise.all(answers));
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
