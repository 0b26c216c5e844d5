import { removePicture } from "#app/features/pictures/picture-storage.server.ts";
import type { PictureUse } from "#app/features/pictures/places/picture-place.ts";
import {
  findPictureUses,
  isManagedElsewhere,
  picturePlaces,
} from "#app/features/pictures/places/picture-places.server.ts";
import { logError } from "#app/http/log.server.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import { inTransaction } from "#db/client.server.ts";

interface Replacement {
  picture: string;
  /** The address of the stored picture that takes its place. */
  imageUrl: string;
  adminId: string;
  now: Date;
}

export type ReplacementResult =
  | { ok: true; uses: PictureUse[] }
  /** Nothing uses the picture any more, or it is the same picture. */
  | { ok: false; reason: "unused" | "same" };

/** Makes all uses of a picture show another one, then deletes the old files. */
export async function replacePicture(replacement: Replacement): Promise<ReplacementResult> {
  const { picture, imageUrl, adminId, now } = replacement;
  const noted = { actor: { admin: adminId }, now };
  if (pictureNameIn(imageUrl) === picture) return { ok: false, reason: "same" };
  const uses = await inTransaction((transaction) => {
    const uses = findPictureUses(picture, transaction);
    if (isManagedElsewhere(uses)) return [];
    for (const place of picturePlaces) place.replace(transaction, picture, imageUrl, noted);
    return uses;
  });
  if (uses.length === 0) return { ok: false, reason: "unused" };
  deleteFiles(picture);
  return { ok: true, uses };
}

/** Files that cannot be deleted now are removed with all unused pictures, after eight days. */
function deleteFiles(picture: string): void {
  try {
    removePicture(picture);
  } catch (error) {
    logError(error, "while deleting a replaced picture");
  }
}
