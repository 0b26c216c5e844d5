import { markdown } from "#app/content/page-fields.ts";

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
      "Datenschutzerklärung: welche Daten wir verarbeiten, wozu und welche Rechte du hast.",
    missing:
      "Hier fehlt noch die Datenschutzerklärung. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
  agb: {
    chip: "Allgemeine Geschäftsbedingungen",
    title: "Allgemeine Geschäfts\u00ADbedingungen",
    description:
      "Allgemeine Geschäftsbedingungen: was gilt, wenn du bei uns bestellst oder Mitglied wirst.",
    missing:
      "Hier fehlen noch die Allgemeinen Geschäftsbedingungen. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
  impressum: {
    chip: "Impressum",
    title: "Impressum",
    description: "Impressum: wer diese Website betreibt und wie du sie erreichst.",
    missing:
      "Hier fehlt noch das Impressum. Wer diese Website betreibt, hat den Text noch nicht hinterlegt.",
  },
};

/** Texts that the three pages share. */
export const legalWords = {
  /** Label of the links to all three pages, in the order below. */
  navigation: "Rechtliche Seiten",
  order: ["impressum", "datenschutz", "agb"] as const satisfies LegalPageName[],
  /** Shown if the operator's text cannot be read; the address or the contact form follows. */
  unreadable:
    "Dieser Text lässt sich im Moment nicht anzeigen. Bitte versuche es später erneut oder schreib uns",
};

/** The first sentence of a generated draft. The checklist looks for it. */
export const DRAFT_MARK =
  "Entwurf aus den Daten des Shops: bitte von einer Anwältin oder einem Anwalt prüfen lassen.";

/** Texts around the short form of /about, below the operator's text on all three pages. */
export const legalMission = {
  /** Names the block for screen readers, because it follows a text of another kind. */
  label: (siteName: string) => `Über ${siteName}`,
  missionHeading: "Unsere Mission",
  visionHeading: "Unsere Vision",
  storyHeading: "Unsere Geschichte",
  /** Shown below story and quote if only one of them is invented. */
  notes: {
    story: "Beispielinhalt: Die Geschichte in diesem Abschnitt ist erfunden.",
    quote: "Beispielinhalt: Das Zitat in diesem Abschnitt ist erfunden.",
  },
  joinLabel: "Teil der Community werden",
};

/** A page with a legal text. While the text is empty, the page shows the file in the data folder, if any. */
export const legalPage = {
  text: markdown("Text"),
};
