import type { ChangeSubject } from "#db/schema.ts";

export const subjectLabels: Record<ChangeSubject, string> = {
  item: "Angebot",
  order: "Bestellung",
  subscription: "Newsletter",
  message: "Nachricht",
  membership: "Mitgliedschaft",
  account: "Konto",
  email: "E-Mail",
  settings: "Einstellungen",
  page: "Seite",
  declaration: "Erklärung",
  person: "Person",
};
