import type { LaunchResult, Noun } from "#app/features/noun.ts";
import { PICTURES_PATH } from "#app/features/pictures/library/picture-paths.ts";
import { findMissingPictures } from "#app/features/pictures/missing-pictures.server.ts";
import {
  recordUsedPictures,
  removeUnusedPictures,
} from "#app/features/pictures/unused-pictures.server.ts";

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
