import { articlePictures } from "#app/features/pictures/places/article-pictures.server.ts";
import { documentPictures } from "#app/features/pictures/places/document-pictures.server.ts";
import { itemPictures } from "#app/features/pictures/places/item-pictures.server.ts";
import { lessonPictures } from "#app/features/pictures/places/lesson-pictures.server.ts";
import { logoPicture } from "#app/features/pictures/places/logo-picture.server.ts";
import { personPictures } from "#app/features/pictures/places/person-pictures.server.ts";
import type { PicturePlace, PictureUse } from "#app/features/pictures/places/picture-place.ts";
import { db, type Queryable } from "#db/client.server.ts";

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
  logoPicture,
];

/** Whether the picture belongs to a place that manages it, so that it cannot be replaced or erased here. */
export function isManagedElsewhere(uses: PictureUse[]): boolean {
  return uses.some(({ fate }) => fate === "kept");
}

/** The uses of all uploaded pictures, or of one. */
export function findPictureUses(picture?: string, queryable: Queryable = db): PictureUse[] {
  return picturePlaces.flatMap((place) => place.findUses(queryable, picture));
}
