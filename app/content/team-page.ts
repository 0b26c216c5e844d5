import { group, line, paragraph, searchText } from "#app/content/page-fields.ts";

/** /team, without the persons. */
export const teamPage = {
  ...group("Kopf der Seite", {
    title: line("Überschrift", "Wer wir sind", { demo: "Wer hier Tee kocht" }),
    lead: paragraph("Einleitung", "Diese Menschen gehören dazu.", {
      demo: "Sechs Leute halten den Laden zusammen, drei passen auf, dass wir keinen Unsinn erzählen. Die meiste Arbeit machen die Gruppen selbst.",
    }),
    description: searchText("Die Menschen von BeHappy.", {
      demo: "Wer bei BeHappy die Wanderungen plant, Kurse kürzt und Nachrichten beantwortet: sechs Menschen im Team und drei im Beirat.",
    }),
  }),
  ...group("Menschen", {
    membersHeading: line("Überschrift des Teams", "Das Team"),
    advisersHeading: line("Überschrift des Beirats", "Der Beirat"),
    advisersLead: paragraph("Satz zum Beirat", "Menschen, die uns beraten.", {
      demo: "Drei Menschen, die uns widersprechen dürfen und es tun.",
    }),
  }),
  ...group("Mitarbeiten", {
    careersHeading: line("Überschrift", "Mit uns arbeiten"),
    careersText: paragraph("Text", "Wenn wir jemanden suchen, steht die Stelle hier.", {
      demo: "Wir stellen selten ein. Wenn doch, zählt weniger der Lebenslauf als die Frage, ob du einen schwierigen Abend mit elf Leuten aushältst. Eine freie Stelle würde hier stehen.",
    }),
    careersLabel: line("Unter dem freien Stuhl", "Zurzeit ist keine Stelle frei"),
  }),
};
