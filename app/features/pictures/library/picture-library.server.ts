import {
  findLogo,
  hasPicture,
  listPictures,
  pictureAddress,
} from "#app/features/pictures/picture-storage.server.ts";
import type { PictureUse } from "#app/features/pictures/places/picture-place.ts";
import { findPictureUses } from "#app/features/pictures/places/picture-places.server.ts";
import type { Logo } from "#app/ui/layout/logo-files.ts";
import { paginate } from "#db/lists/paging.ts";

const PAGE_SIZE = 24;

export interface LibraryPicture {
  picture: string;
  address: string;
  /** Empty if nothing uses the picture. */
  uses: PictureUse[];
  /** An entry uses it, but its files are gone. */
  isMissing: boolean;
  /** null if it is not a logo. */
  logo: Logo | null;
}

/** One page of all uploaded pictures: first those in use, in the order of their uses, then all others. */
export async function listLibrary(requestedPage: string | null) {
  const uses = usesByPicture();
  const stored = listPictures().filter(({ isWhole, name }) => isWhole && !uses.has(name));
  const names = [...uses.keys(), ...stored.map(({ name }) => name).sort()];
  const { offset, ...place } = paginate(requestedPage, { count: names.length, size: PAGE_SIZE });
  const pictures = names.slice(offset, offset + PAGE_SIZE).map(
    (picture): LibraryPicture => ({
      picture,
      address: pictureAddress(picture),
      uses: uses.get(picture) ?? [],
      isMissing: !hasPicture(picture),
      logo: findLogo(picture),
    }),
  );
  return { ...place, count: names.length, pictures };
}

function usesByPicture(): Map<string, PictureUse[]> {
  const uses = new Map<string, PictureUse[]>();
  for (const use of findPictureUses()) {
    // An address below /uploads may lack the name of a picture.
    if (use.picture) uses.set(use.picture, [...(uses.get(use.picture) ?? []), use]);
  }
  return uses;
}
