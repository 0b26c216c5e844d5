/** Shown below the people while all or some of them are invented. */
export const teamNotes = {
  all: "Beispielinhalt: Alle Personen auf dieser Seite sind erfunden.",
  some: "Beispielinhalt: Einige Personen auf dieser Seite sind erfunden.",
};

/** Replaces the lead as long as nobody is shown. */
export const nobodyYet = {
  lead: "Hier stellen wir uns bald vor. Bis dahin: Schreib uns einfach, es liest immer ein Mensch.",
  contactLabel: "Nachricht schreiben",
};
