import { everyPageBelow } from "#app/features/change-log/subject-pages.server.ts";
import type { Noun } from "#app/features/noun.ts";

export const pagesNoun: Noun = {
  menu: [
    {
      group: "website",
      place: 1,
      path: "/admin/pages",
      label: "Seiten",
      icon: "pencil",
      loadFailure: "Fehler beim Laden der Seiten",
    },
  ],
  subjects: [{ name: "page", label: "Seite", pages: everyPageBelow("/admin/pages") }],
};
