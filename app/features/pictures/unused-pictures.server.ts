import { listPictures, removePicture } from "#app/features/pictures/picture-storage.server.ts";
import { findPictureUses } from "#app/features/pictures/places/picture-places.server.ts";
import { findUnused, recordUsed } from "#db/backup/unused-files.server.ts";

/** Sets the time of every picture in use to `now`. The time of all others stays. */
export function recordUsedPictures(now: Date, { isTrusted }: { isTrusted: boolean }): void {
  recordUsed(listPictures(), picturesInUse(), { now, isTrusted });
}

/** Removes unused pictures, including uploads of forms that were never saved. `now` must be a trusted date. */
export function removeUnusedPictures(now: Date): void {
  for (const { name } of findUnused(listPictures(), picturesInUse(), now)) removePicture(name);
}

function picturesInUse(): Set<string> {
  return new Set(findPictureUses().map(({ picture }) => picture));
}
