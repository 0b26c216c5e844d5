import type { PrivacyChapter } from "#app/features/personal-table.server.ts";

/** A chapter of the privacy text. */
export interface DraftArea {
  title: string;
  /** The legal basis (Art. 6 DSGVO). */
  basis: string;
}

const contract = "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO).";

export const draftAreas: Record<PrivacyChapter, DraftArea> = {
  account: { title: "Dein Konto", basis: contract },
  orders: {
    title: "Bestellen und bezahlen",
    basis:
      "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). Danach bewahren wir Belege auf, weil Steuer- und Handelsrecht uns dazu verpflichten (Art. 6 Abs. 1 Buchst. c DSGVO).",
  },
  dates: {
    title: "Events und Termine",
    basis:
      "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). Hat dich jemand anderes angemeldet, stammen die Angaben von dieser Person, und Grundlage ist unser Interesse, dich einzuplanen (Art. 6 Abs. 1 Buchst. f DSGVO).",
  },
  membership: {
    title: "Mitgliedschaft",
    basis:
      "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). An ihr Ende erinnern wir dich nach § 7 Abs. 3 UWG, bis du widersprichst.",
  },
  newsletter: {
    title: "Newsletter",
    basis:
      "Rechtsgrundlage ist deine Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO). Du kannst sie jederzeit mit dem Link in jeder Ausgabe widerrufen. Den Nachweis bewahren wir auf, um uns zu verteidigen (Art. 6 Abs. 1 Buchst. f DSGVO).",
  },
  messages: {
    title: "Nachrichten an uns",
    basis:
      "Rechtsgrundlage ist der Vertrag oder seine Anbahnung (Art. 6 Abs. 1 Buchst. b DSGVO), sonst unser Interesse, dir zu antworten (Art. 6 Abs. 1 Buchst. f DSGVO).",
  },
  declarations: {
    title: "Widerruf und Kündigung",
    basis:
      "Rechtsgrundlage sind unsere gesetzlichen Pflichten (Art. 6 Abs. 1 Buchst. c DSGVO mit § 356a und § 312k BGB).",
  },
  emails: {
    title: "E-Mails von uns",
    basis:
      "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). Danach bewahren wir Geschäftsbriefe auf, weil Steuer- und Handelsrecht uns dazu verpflichten (Art. 6 Abs. 1 Buchst. c DSGVO).",
  },
  protection: {
    title: "Schutz vor Missbrauch und Nachweise",
    basis:
      "Rechtsgrundlage ist unser Interesse an einem sicheren Betrieb und an nachvollziehbaren Änderungen (Art. 6 Abs. 1 Buchst. f DSGVO).",
  },
};
