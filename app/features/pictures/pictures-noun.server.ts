import type { LaunchResult, Noun } from "#app/features/noun.ts";
import { PICTURES_PATH } from "#app/features/pictures/picture-library.ts";
import {
  findMissingPictures,
  recordUsedPictures,
  removeUnusedPictures,
} from "#app/features/pictures/places/picture-places.server.ts";

export const picturesNoun: Noun = {
  menu: [{ group: "website", place: 2, path: PICTURES_PATH, label: "Bilder", icon: "eye" }],
  beforeLaunch: [{ place: 18, label: "Bilder", check: lookForFiles }],
  files: { recordUsed: recordUsedPictures, removeUnused: removeUnusedPictures },
};

/** Does not apply to a shop without uploaded pictures. */
function lookForFiles(): LaunchResult | undefined {
  const { used, sentence } = findMissingPictures();
  if (used === 0) return undefined;
  return sentence === null ? null : { sentence, to: PICTURES_PATH };
}
