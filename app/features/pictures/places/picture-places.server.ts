import {
  listPictureNames,
  listPictures,
  removePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import { articlePictures } from "#app/features/pictures/places/article-pictures.server.ts";
import { documentPictures } from "#app/features/pictures/places/document-pictures.server.ts";
import { issuePictures } from "#app/features/pictures/places/issue-pictures.server.ts";
import { itemPictures } from "#app/features/pictures/places/item-pictures.server.ts";
import { lessonPictures } from "#app/features/pictures/places/lesson-pictures.server.ts";
import { personPictures } from "#app/features/pictures/places/person-pictures.server.ts";
import type { PicturePlace, PictureUse } from "#app/features/pictures/places/picture-place.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { pictureNamesIn } from "#app/ui/parts/picture-files.ts";
import { type MissingFiles, missingFrom } from "#db/backup/missing-files.ts";
import { findUnused, recordUsed } from "#db/backup/unused-files.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";
import { readShopSettings } from "#db/shop-settings.server.ts";

/** The site's logo. Only the form of the settings replaces or removes it. */
const logoPicture: PicturePlace = {
  findUses: (queryable, picture) =>
    pictureNamesIn(readShopSettings(queryable).settings)
      .filter((name) => picture === undefined || name === picture)
      .map((name) => ({
        id: "logo",
        picture: name,
        label: "Einstellungen",
        kind: "Logo",
        path: "/admin/settings/look",
        alt: siteSettings().siteName,
        fate: "managed",
      })),
  replace() {},
  erase() {},
};

/**
 * Every place where uploaded pictures may be used. A place that is missing here loses its pictures after eight
 * days.
 */
export const picturePlaces: PicturePlace[] = [
  itemPictures,
  personPictures,
  documentPictures,
  lessonPictures,
  articlePictures,
  issuePictures,
  logoPicture,
];

/** Whether the picture belongs to a place that manages it, so that it cannot be replaced or erased here. */
export function isManagedElsewhere(uses: PictureUse[]): boolean {
  return uses.some(({ fate }) => fate === "managed");
}

/** The uses of all uploaded pictures, or of one. */
export function findPictureUses(picture?: string, queryable: Queryable = db): PictureUse[] {
  return picturePlaces.flatMap((place) => place.findUses(queryable, picture));
}

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

const namesInUse = rememberUntilPagesChange(() => [
  ...new Set(findPictureUses().flatMap(({ picture }) => picture || [])),
]);

/** The uploaded pictures of the database that are not stored. */
export function findMissingPictures(): MissingFiles {
  const folder = { name: "uploads", things: "Bilder" };
  return missingFrom(folder, namesInUse(), new Set(listPictureNames()));
}
