/** Numbers of backups that are kept: the newest ones, and the newest of each of the last weeks and months. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds since 1970 of a Monday. */
const MONDAY = 4 * DAY;

/**
 * The backups that need not be kept, of a list with the newest first. Weeks and months without a backup do not count, so
 * that a wrong clock or a shop that stood still loses nothing.
 */
export function backupsToRemove<Each extends { at: Date }>(backups: Each[], keep: Keep): Each[] {
  const week = ({ at }: Each) => Math.floor((at.getTime() - MONDAY) / (7 * DAY));
  const month = ({ at }: Each) => at.toISOString().slice(0, 7);
  const kept = new Set([
    ...backups.slice(0, keep.days),
    ...newestOfEach(backups, week).slice(0, keep.weeks),
    ...newestOfEach(backups, month).slice(0, keep.months),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

function newestOfEach<Each>(backups: Each[], span: (backup: Each) => unknown): Each[] {
  return backups.filter(
    (backup, at) => backups.findIndex((other) => span(other) === span(backup)) === at,
  );
}
