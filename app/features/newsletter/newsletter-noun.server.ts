import type { Noun } from "#app/features/noun.ts";

export const newsletterNoun: Noun = {
  menu: [
    {
      group: "people",
      place: 3,
      path: "/admin/newsletter",
      label: "Newsletter",
      icon: "mail",
      loadFailure: "Fehler beim Laden der Newsletter-Abonnenten",
    },
  ],
  subjects: [{ name: "subscription", label: "Newsletter" }],
};
