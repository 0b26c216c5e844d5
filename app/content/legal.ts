import { founderQuote } from "#app/content/about.ts";

export type LegalPageName = "datenschutz" | "agb" | "impressum";

export interface LegalPageWords {
  /** Title and chip of the page. */
  chip: string;
  description: string;
  /** Where the operator has not put a text into the data folder. */
  missing: string;
}

export const legalPages: Record<LegalPageName, LegalPageWords> = {
  datenschutz: {
    chip: "Datenschutz",
    description: "Datenschutzerklärung von BeHappy.",
    missing:
      "Hier fehlt noch die Datenschutzerklärung. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
  agb: {
    chip: "Allgemeine Geschäftsbedingungen",
    description: "Allgemeine Geschäftsbedingungen von BeHappy.",
    missing:
      "Hier fehlen noch die Allgemeinen Geschäftsbedingungen. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
  impressum: {
    chip: "Impressum",
    description: "Impressum von BeHappy: wer diese Website betreibt.",
    missing:
      "Hier fehlt noch das Impressum. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
};

/** Stands below the operator's text on all three pages; its persons are demo content. */
export const legalMission = {
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
  joinLabel: "Teil der Community werden",
};

/** What stands at a form: a sentence, then a link to /datenschutz. */
export const consent = {
  newsletter:
    "Mit dem Abonnieren erlaubst du uns, dir den Newsletter an diese Adresse zu schicken. Du kannst das jederzeit widerrufen, eine kurze Nachricht an uns genügt.",
  contact:
    "Wir verwenden deine Angaben, um deine Nachricht zu beantworten, und für nichts anderes.",
  linkLabel: "Mehr zum Datenschutz",
  linkHref: "/datenschutz",
};
