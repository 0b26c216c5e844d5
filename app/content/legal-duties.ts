/** A legal duty of this shop. The administration's checklist and `npm run rechtscheck` share these words. */
export interface LegalDuty {
  title: string;
  /** The law, as German lawyers cite it. */
  paragraph: string;
  /** The way to mend a broken duty: a sentence for the owner. */
  remedy: string;
}

/** The remedy for duties that no setting can break. */
const INFORM = "Das ist ein Fehler der Software: Melden Sie ihn, bevor Sie weiter verkaufen.";

/** A sentence on how to set an environment variable. `example` is a line such as 'NAME=value'. */
export function inEnvironment(example: string): string {
  const [name] = example.split("=");
  return `Wer den Server betreibt, setzt dafür die Umgebungsvariable ${name} im Startbefehl oder in der Compose-Datei, zum Beispiel „${example}“, und startet den Server neu.`;
}

/** All duties, in the order of the report. */
export const legalDuties = {
  operator: {
    title: "Angaben zum Betreiber",
    paragraph: "§ 5 DDG",
    remedy:
      "Name, Anschrift, E-Mail-Adresse und Telefonnummer gehören ins Impressum. Tragen Sie sie in den Einstellungen unter „Betreiber“ ein, oder ergänzen Sie Ihr eigenes Impressum.",
  },
  legalTexts: {
    title: "Rechtstexte",
    paragraph: "Art. 13 DSGVO, §§ 305, 312i BGB",
    remedy: "Schreiben und veröffentlichen Sie sie unter „Seiten“.",
  },
  withdrawalLink: {
    title: "„Vertrag widerrufen“ auf jeder Seite",
    paragraph: "§ 356a Abs. 1 BGB",
    remedy: INFORM,
  },
  withdrawalForm: {
    title: "Formular für den Widerruf",
    paragraph: "§ 356a Abs. 2, 3 BGB",
    remedy: INFORM,
  },
  instruction: {
    title: "Widerrufsbelehrung",
    paragraph: "Art. 246a § 1 Abs. 2 EGBGB",
    remedy:
      "Die Belehrung braucht Name, Anschrift, Telefonnummer und E-Mail-Adresse. Tragen Sie sie in den Einstellungen unter „Betreiber“ ein.",
  },
  terminationLink: {
    title: "„Verträge hier kündigen“ auf jeder Seite",
    paragraph: "§ 312k Abs. 2 BGB",
    remedy: INFORM,
  },
  terminationForm: {
    title: "Formular für die Kündigung",
    paragraph: "§ 312k Abs. 2 BGB",
    remedy: INFORM,
  },
  tax: {
    title: "Umsatzsteuer",
    paragraph: "§ 6 Abs. 1 Nr. 1 PAngV, § 19 UStG",
    remedy:
      "Wählen Sie in den Einstellungen unter „Verkauf“ die Besteuerung, und geben Sie bei steuerfreien Angeboten den Grund an.",
  },
  shippingWords: {
    title: "Versandkosten neben jedem Preis einer Ware",
    paragraph: "§ 6 Abs. 1 Nr. 2 PAngV",
    remedy: INFORM,
  },
  shippingPage: {
    title: "Seite „Versand und Zahlung“",
    paragraph: "§ 312j Abs. 1 BGB, § 6 Abs. 2 PAngV",
    remedy: INFORM,
  },
  deliveryTime: {
    title: "Lieferzeit",
    paragraph: "Art. 246a § 1 Abs. 1 EGBGB",
    remedy: "Tragen Sie in den Einstellungen unter „Verkauf“ ein, wann Sie Waren liefern.",
  },
  orderSteps: {
    title: "Der Weg zum Vertrag",
    paragraph: "Art. 246c EGBGB, § 312i BGB",
    remedy: INFORM,
  },
  paymentMeans: {
    title: "Zahlungsmittel und Liefergebiet im Warenkorb",
    paragraph: "§ 312j Abs. 1 BGB",
    remedy:
      "Tragen Sie in den Einstellungen unter „Verkauf“ das Liefergebiet ein. Fehlt etwas anderes, ist es ein Fehler der Software.",
  },
  orderConditions: {
    title: "AGB und Widerruf an der Kasse",
    paragraph: "§ 305 Abs. 2 BGB, Art. 246a § 4 EGBGB",
    remedy: INFORM,
  },
  orderButton: {
    title: "Knopf „Zahlungspflichtig bestellen“ unter der Übersicht",
    paragraph: "§ 312j Abs. 2, 3 BGB",
    remedy: INFORM,
  },
  productSafety: {
    title: "Hersteller der Waren",
    paragraph: "Art. 19 GPSR, Verordnung (EU) 2023/988",
    remedy:
      "Tragen Sie bei jeder Ware den Hersteller mit Anschrift und E-Mail-Adresse oder Website ein.",
  },
  guaranteeNotice: {
    title: "Hinweis zur Gewährleistung",
    paragraph: "Art. 246a § 1 Abs. 1 Nr. 11 EGBGB, Durchführungsverordnung (EU) 2025/1960",
    remedy:
      "Laden Sie den amtlichen Hinweis der EU auf Deutsch und in Farbe bei commission.europa.eu herunter und laden Sie ihn unverändert in den Einstellungen unter „Hinweis zur Gewährleistung“ hoch, als Bild und als PDF.",
  },
  dispute: {
    title: "Satz zur Streitbeilegung",
    paragraph: "§ 36 VSBG",
    remedy:
      "Pflicht ist er, wenn Sie am letzten 31. Dezember mehr als zehn Menschen beschäftigt haben. Schreiben Sie ihn in den Einstellungen unter „Rechtliches“; dort steht auch ein Vorschlag. Brauchen Sie ihn nicht, wählen Sie das dort aus.",
  },
  closedPlatform: {
    title: "Kein Link zur geschlossenen OS-Plattform",
    paragraph: "§ 5 UWG, Verordnung (EU) 2024/3228",
    remedy: "Entfernen Sie den Link zu ec.europa.eu/consumers/odr aus Ihren Texten.",
  },
  accessibility: {
    title: "Barrierefreiheit",
    paragraph: "§ 14 BFSG, Anlage 3",
    remedy:
      "Schreiben Sie die Erklärung in den Einstellungen unter „Rechtliches“. Brauchen Sie als Kleinstunternehmen keine (§ 3 Abs. 3 BFSG), wählen Sie das dort aus.",
  },
  newsletter: {
    title: "Einwilligung in den Newsletter",
    paragraph: "§ 7 UWG, Art. 7 DSGVO",
    remedy: INFORM,
  },
  thirdParties: {
    title: "Nichts von fremden Servern, kein Cookie ohne Anlass",
    paragraph: "§ 25 TDDDG, Art. 6 DSGVO",
    remedy: "Laden Sie fremde Bilder selbst hoch, statt auf sie zu verweisen.",
  },
  demoContent: {
    title: "Beispielinhalte",
    paragraph: "§ 5 UWG",
    remedy:
      "Beginnen Sie mit einem leeren Datenordner und DEMO_CONTENT=0. Steht „Beispielinhalt“ in einem eigenen Text, ändern Sie ihn.",
  },
  rating: {
    title: "Bewertung",
    paragraph: "Nr. 23b, 23c Anhang zu § 3 Abs. 3 UWG",
    remedy:
      "Die Beispielbewertung ist erfunden. Wählen Sie in den Einstellungen unter „Bewertung“ eigene Zahlen oder keine, und nennen Sie sie auch in keinem Text.",
  },
  encryption: {
    title: "Adresse der Website",
    paragraph: "Art. 32 DSGVO, § 19 Abs. 4 TDDDG",
    remedy: inEnvironment("BASE_URL=https://shop.example"),
  },
} satisfies Record<string, LegalDuty>;

export type DutyName = keyof typeof legalDuties;
