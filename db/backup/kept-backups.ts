import { DAY } from "#app/environment/durations.ts";

/** Numbers of days, weeks and months whose newest backup is kept. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

/** Milliseconds since 1970 of a Monday. */
const MONDAY = 4 * DAY;

interface Dated {
  at: Date;
}

const hour = ({ at }: Dated) => at.toISOString().slice(0, 13);
const day = ({ at }: Dated) => at.toISOString().slice(0, 10);
const week = ({ at }: Dated) => Math.floor((at.getTime() - MONDAY) / (7 * DAY));
const month = ({ at }: Dated) => at.toISOString().slice(0, 7);

/**
 * The backups that need not be kept, of a list with the newest first. Before the newest one, those of each hour are kept
 * for a day. Days, weeks and months without a backup do not count, so that a wrong clock or a shop that stood still loses
 * nothing.
 */
export function backupsToRemove<Each extends Dated>(backups: Each[], keep: Keep): Each[] {
  const newest = backups[0]?.at.getTime() ?? 0;
  const recent = backups.filter(({ at }) => Math.abs(newest - at.getTime()) < DAY);
  const kept = new Set([
    ...newestOfEach(recent, hour),
    ...newestOfEach(backups, day).slice(0, keep.days),
    ...newestOfEach(backups, week).slice(0, keep.weeks),
    ...newestOfEach(backups, month).slice(0, keep.months),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

/**
 * Whether `keep` would keep no backup of this time, not even the newest of its day, its week and its month. So an update's
 * copy of the database stays as long as a backup may, and takes the place of none.
 */
export function isOutlived(at: Date, backups: Dated[], keep: Keep): boolean {
  const later = backups.filter((backup) => backup.at > at);
  const spansSince = (span: (backup: Dated) => unknown) =>
    newestOfEach(
      later.filter((backup) => span(backup) !== span({ at })),
      span,
    ).length;
  return (
    later.some((backup) => backup.at.getTime() - at.getTime() >= DAY) &&
    spansSince(day) >= keep.days &&
    spansSince(week) >= keep.weeks &&
    spansSince(month) >= keep.months
  );
}

function newestOfEach<Each>(backups: Each[], span: (backup: Each) => unknown): Each[] {
  return backups.filter(
    (backup, at) => backups.findIndex((other) => span(other) === span(backup)) === at,
  );
}
