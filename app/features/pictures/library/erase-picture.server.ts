import { rememberErasure } from "#app/features/pictures/library/erasures.server.ts";
import {
  findLogo,
  hasPicture,
  pictureAddress,
  removePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import {
  findPictureUses,
  isManagedElsewhere,
  picturePlaces,
} from "#app/features/pictures/places/picture-places.server.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import { inTransaction } from "#db/client.server.ts";

/**
 * Finds an uploaded picture and its uses. Returns null if neither the picture nor a use of it exists, or if
 * another form manages the picture.
 */
export function findErasablePicture(picture: string) {
  const address = pictureAddress(picture);
  if (pictureNameIn(address) !== picture) return null;
  const uses = findPictureUses(picture);
  if (isManagedElsewhere(uses)) return null;
  return uses.length > 0 || hasPicture(picture)
    ? { picture, address, uses, logo: findLogo(picture) }
    : null;
}

export type ErasablePicture = NonNullable<ReturnType<typeof findErasablePicture>>;

/**
 * Erases a picture immediately and everywhere, for a person who withdraws consent. Its files are deleted, so
 * neither its address nor a restored backup shows it again. Items show a placeholder, and people with this
 * portrait are deleted. Returns the former uses.
 * @throws if the files cannot be deleted; all uses stay unchanged then
 */
export async function erasePicture({ picture, uses }: ErasablePicture, adminId: string, now: Date) {
  const removed = uses.filter(({ fate }) => fate === "removed");
  if (removed.length > 0) rememberErasure({ picture, people: removed.map(({ id }) => id) });
  removePicture(picture);
  return inTransaction((transaction) => {
    const uses = findPictureUses(picture, transaction);
    for (const place of picturePlaces)
      place.erase(transaction, picture, { actor: { admin: adminId }, now });
    return uses;
  });
}
