import { personalDataOfChanges } from "#app/features/change-log/changes-privacy.server.ts";
import type { Noun } from "#app/features/noun.ts";

export const changesNoun: Noun = {
  menu: [
    {
      group: "technics",
      place: 2,
      path: "/admin/changes",
      label: "Änderungen",
      icon: "history",
      loadFailure: "Fehler beim Laden der Änderungen",
    },
  ],
  personal: personalDataOfChanges,
};
