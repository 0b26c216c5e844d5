import { aboutNote, founderQuote } from "#app/content/about.ts";

export type LegalPageName = "datenschutz" | "agb" | "impressum";

export interface LegalPageWords {
  chip: string;
  /** The heading, with soft hyphens for narrow phones. */
  title: string;
  description: string;
  /** Shown if the operator has not put a text into the data folder. */
  missing: string;
}

export const legalPages: Record<LegalPageName, LegalPageWords> = {
  datenschutz: {
    chip: "Datenschutz",
    title: "Datenschutz",
    description:
      "Datenschutzerklärung von BeHappy: welche Daten wir verarbeiten, wozu und welche Rechte du hast.",
    missing:
      "Hier fehlt noch die Datenschutzerklärung. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
  agb: {
    chip: "Allgemeine Geschäftsbedingungen",
    title: "Allgemeine Geschäfts\u00ADbedingungen",
    description:
      "Allgemeine Geschäftsbedingungen von BeHappy: was gilt, wenn du bei uns bestellst oder Mitglied wirst.",
    missing:
      "Hier fehlen noch die Allgemeinen Geschäftsbedingungen. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
  impressum: {
    chip: "Impressum",
    title: "Impressum",
    description: "Impressum von BeHappy: wer diese Website betreibt.",
    missing:
      "Hier fehlt noch das Impressum. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
};

/** Texts that the three pages share. */
export const legalWords = {
  /** Label of the links among the pages, which have this order. */
  navigation: "Rechtliche Seiten",
  order: ["impressum", "datenschutz", "agb"] as const satisfies LegalPageName[],
  /** Shown if the operator's text cannot be read; the address or the contact form follows. */
  unreadable:
    "Dieser Text lässt sich im Moment nicht anzeigen. Bitte versuche es später erneut oder schreib uns",
};

/** Shown below the operator's text on all three pages. Its persons are demo content. */
export const legalMission = {
  /** Names the block for screen readers, because it follows a text of another kind. */
  label: "Über BeHappy",
  mission: {
    heading: "Unsere Mission",
    text: "Wir bringen Menschen zusammen, die etwas in ihrem Leben ändern wollen und allein damit stecken geblieben sind. Wir geben ihnen Zeit, eine Aufgabe und jemanden, der nachfragt.",
  },
  vision: {
    heading: "Unsere Vision",
    text: "Bis 2030 sollen über 1\u00A0Million Menschen jemanden haben, der nach ihrem nächsten Schritt fragt. Mehr als 2.500 sind schon dabei.",
  },
  story: {
    heading: "Unsere Geschichte",
    text: "2019 saßen sieben Leute in einem Wohnzimmer mit kaputter Heizung und erzählten, was sie seit einem Jahr verschieben. Drei Wochen später trafen sie sich wieder. Daraus ist BeHappy geworden.",
  },
  quote: founderQuote,
  note:
    aboutNote && "Beispielinhalt: Geschichte, Person und Zitat in diesem Abschnitt sind erfunden.",
  joinLabel: "Teil der Community werden",
};
