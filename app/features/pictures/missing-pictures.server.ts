import { listPictureNames } from "#app/features/pictures/picture-storage.server.ts";
import { findPictureUses } from "#app/features/pictures/places/picture-places.server.ts";
import { type MissingFiles, missingFrom } from "#db/backup/missing-files.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";

const namesInUse = rememberUntilPagesChange(() => [
  ...new Set(findPictureUses().flatMap(({ picture }) => picture || [])),
]);

/** The uploaded pictures of the database that are not stored. */
export function findMissingPictures(): MissingFiles {
  const folder = { name: "uploads", things: "Bilder" };
  return missingFrom(folder, namesInUse(), new Set(listPictureNames()));
}
