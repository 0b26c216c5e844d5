import { everyPageBelow } from "#app/features/change-log/subject-pages.server.ts";
import type { Noun } from "#app/features/noun.ts";
import { SETTINGS_PATH } from "#app/features/settings/settings-words.ts";

export const settingsNoun: Noun = {
  menu: [
    {
      group: "technics",
      place: 3,
      path: SETTINGS_PATH,
      label: "Einstellungen",
      icon: "settings",
    },
  ],
  subjects: [{ name: "settings", label: "Einstellungen", pages: everyPageBelow(SETTINGS_PATH) }],
};
