import type { Noun } from "#app/features/noun.ts";
import { PICTURES_PATH } from "#app/features/pictures/library/picture-paths.ts";

export const picturesNoun: Noun = {
  menu: [{ group: "website", place: 2, path: PICTURES_PATH, label: "Bilder", icon: "eye" }],
};
