import { utimesSync } from "node:fs";
import { env } from "#app/environment/env.server.ts";
import {
  isNotOurs,
  listPictures,
  removePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import { findPictureUses } from "#app/features/pictures/places/picture-places.server.ts";
import { oldestBackupTime } from "#db/backup/backup-files.server.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Longer than the week for which backups are kept. */
const UNUSED_FOR = 8 * DAY;
/** The maximum delay of `changedAt` behind the last use while the clock is not trusted. */
const UNSEEN_FOR = 2 * DAY;

/** Sets the time of every picture in use to `now`. The time of all others stays. */
export function noteUsedPictures(now: Date, { isTrusted }: { isTrusted: boolean }): void {
  const used = picturesInUse();
  for (const { name, place, changedAt } of listPictures()) {
    const isAhead = changedAt > now.getTime();
    // A wrong clock may have set a future time. Only a trusted clock corrects it.
    const isDue = isAhead ? isTrusted : used.has(name);
    if (isDue) setTime(place, now);
  }
}

/**
 * Removes pictures that nothing has used for eight days, including uploads of forms that were never
 * saved. A picture stays while a backup from its time in use exists, so that restoring finds it. `now` must
 * be a trusted date.
 */
export function removeUnusedPictures(now: Date): void {
  const used = picturesInUse();
  const oldestBackup = oldestBackupTime(env.DATA_DIR, now)?.getTime() ?? Number.POSITIVE_INFINITY;
  for (const { name, isWhole, changedAt } of listPictures()) {
    if (used.has(name)) continue;
    const unusedFor = now.getTime() - changedAt;
    const isBackedUp = oldestBackup <= changedAt + UNSEEN_FOR;
    const isOver = isWhole ? unusedFor >= UNUSED_FOR && !isBackedUp : unusedFor >= DAY;
    if (isOver) removePicture(name);
  }
}

function picturesInUse(): Set<string> {
  return new Set(findPictureUses().map(({ picture }) => picture));
}

function setTime(place: string, now: Date): void {
  try {
    utimesSync(place, now, now);
  } catch (error) {
    if (!isNotOurs(error)) throw error;
  }
}
