import { utimesSync } from "node:fs";
import { like } from "drizzle-orm";
import {
  isNotOurs,
  listPictures,
  removePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import { env } from "#app/http/env.server.ts";
import { pictureNameIn } from "#app/ui/picture-files.ts";
import { oldestBackupTime } from "#db/backup-files.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Longer than a week of backups lasts. */
const UNUSED_FOR = 8 * DAY;
/** How long ago, at most, a picture that was replaced has been seen in use: while a date is not believed. */
const UNSEEN_FOR = 2 * DAY;

/** Notes of each picture that an item has that it is in use; of the others that time stands still. */
export function noteUsedPictures(now: Date, { isBelieved }: { isBelieved: boolean }): void {
  const used = picturesInUse();
  for (const { name, place, changedAt } of listPictures()) {
    const isAhead = changedAt > now.getTime();
    // A wrong clock may have noted a time that is yet to come; one that is behind notes nothing.
    const isDue = isAhead ? isBelieved : used.has(name);
    if (isDue) setTime(place, now);
  }
}

/**
 * Removes pictures that no item of the catalog has had for eight days, those of forms that were never saved
 * among them; later, as long as a backup is kept that was made while they were in use: it is to be restored
 * with its pictures. The date has to be right.
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

function picturesInUse(): Set<string | null> {
  const items = db
    .select({ imageUrl: catalogItems.imageUrl })
    .from(catalogItems)
    .where(like(catalogItems.imageUrl, "%/uploads/%"))
    .all();
  return new Set(items.map(({ imageUrl }) => pictureNameIn(imageUrl)));
}

function setTime(place: string, now: Date): void {
  try {
    utimesSync(place, now, now);
  } catch (error) {
    if (!isNotOurs(error)) throw error;
  }
}
