import type { SettingName, SettingsSection } from "#app/features/settings/settings-schema.ts";
import { paletteNames, palettes } from "#app/ui/document/palettes.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** A control of the settings' form. */
export interface SettingControl {
  name: SettingName;
  label: string;
  hint?: string;
  /** Required by the form or by law, and therefore without a mark beside the label. */
  isRequired?: boolean;
  /** Required by the launch checklist, not by the form. The mark beside the label says so. */
  isNeededToOpen?: boolean;
  /** Needed only after a certain answer, as its hint says, and therefore without a mark beside the label. */
  isNeededByAnswer?: boolean;
  type?: "text" | "email" | "tel" | "url" | "date" | "logo";
  rows?: number;
  options?: { value: string; label: string }[];
  inputMode?: "numeric" | "decimal";
  /** An amount in euros. */
  isMoney?: boolean;
  width?: 2 | 3 | 4;
}

/** A section of the settings, which is saved on its own. */
export interface SectionWords {
  title: string;
  intro: string;
  controls: SettingControl[];
}

const operatorWords: SectionWords = {
  title: "Betreiber",
  intro:
    "Diese Angaben stehen im Impressum, auf der Kontaktseite und unter jeder E-Mail. Leere Felder erscheinen nicht auf der Website. Alles ohne „freiwillig“ ist Pflicht, bevor der Shop öffnet.",
  controls: [
    {
      name: "operatorName",
      label: "Name",
      hint: "Die Firma, der Verein oder Ihr eigener Vor- und Nachname.",
      isRequired: true,
    },
    {
      name: "legalForm",
      label: "Rechtsform",
      hint: "Zum Beispiel GmbH oder eingetragener Verein.",
    },
    { name: "representative", label: "Vertreten durch" },
    { name: "street", label: "Straße und Hausnummer", isRequired: true },
    { name: "zipcode", label: "Postleitzahl", isRequired: true, width: 2 },
    { name: "city", label: "Ort", isRequired: true, width: 4 },
    { name: "country", label: "Land", hint: "Nur nötig, wenn es nicht Deutschland ist." },
    {
      name: "mapPlace",
      label: "Koordinaten für die Karte",
      hint: "Breite und Länge, zum Beispiel 52.5231, 13.3969. Ohne sie hat die Kontaktseite keine Karte.",
      width: 3,
    },
    { name: "phone", label: "Telefon", type: "tel", isNeededToOpen: true, width: 3 },
    {
      name: "email",
      label: "E-Mail-Adresse",
      type: "email",
      isRequired: true,
      hint: "Steht öffentlich auf der Website. Hierhin gehen auch die Nachrichten aus dem Kontaktformular.",
    },
    {
      name: "register",
      label: "Register und Nummer",
      hint: "Zum Beispiel Amtsgericht Charlottenburg, HRB 12345.",
    },
    {
      name: "vatId",
      label: "USt-IdNr. oder W-IdNr.",
      hint: "Zum Beispiel DE123456789. Die Steuernummer gehört nicht hierher.",
      width: 3,
    },
    {
      name: "authority",
      label: "Aufsichtsbehörde",
      hint: "Nur, wenn Ihre Tätigkeit eine Zulassung braucht.",
    },
  ],
};

const websiteWords: SectionWords = {
  title: "Website",
  intro: "So heißt die Website überall: in Kopf und Fuß, in Titeln, E-Mails und Kalenderdateien.",
  controls: [
    { name: "siteName", label: "Name der Website", isRequired: true, width: 3 },
    { name: "claim", label: "Leitsatz", hint: "Steht im Titel der Startseite hinter dem Namen." },
    {
      name: "foundingYear",
      label: "Gründungsjahr",
      hint: "Steht im Fuß der Website.",
      inputMode: "numeric",
      width: 2,
    },
    {
      name: "filmUrl",
      label: "Link zum Film",
      hint: "Ohne Link verschwindet „Behappy - Der Film“ aus dem Menü.",
      type: "url",
    },
    {
      name: "selfTests",
      label: "Selbsttests zeigen",
      hint: "Bei „nein“ gibt es die Seiten der beiden Tests nicht, und das Menü nennt sie nicht.",
      isRequired: true,
      options: [
        { value: "yes", label: "ja" },
        { value: "no", label: "nein" },
      ],
      width: 3,
    },
    {
      name: "socialLinks",
      label: "Links zu sozialen Netzwerken",
      hint: "Eine Adresse je Zeile, zum Beispiel https://www.instagram.com/ihr-name.",
      rows: 4,
    },
  ],
};

const lookWords: SectionWords = {
  title: "Darstellung",
  intro:
    "Farben, Beschriftungen und Logo, auf allen Seiten und in neuen E-Mails. Dazu die Listen der Verwaltung.",
  controls: [
    {
      name: "palette",
      label: "Farbwelt",
      hint: "Jede hat helle und dunkle Farben. Zwischen hell und dunkel wählen alle selbst, im Fuß der Website.",
      isRequired: true,
      options: paletteNames.map((name) => ({ value: name, label: palettes[name].label })),
      width: 3,
    },
    {
      name: "labels",
      label: "Beschriftungen auf Deutsch",
      hint: "Betrifft Beschriftungen wie „Login“, „My Orders“ oder „Checkout“. Namen von Plänen ändern Sie unter „Mitgliedschaften“.",
      isRequired: true,
      options: [
        { value: "quoted", label: "Nein, teils englisch" },
        { value: "german", label: "Ja, alle" },
      ],
      width: 3,
    },
    {
      name: "listRows",
      label: "Zeilen je Seite in der Verwaltung",
      hint: "Gilt für alle Listen, zum Beispiel für Bestellungen.",
      isRequired: true,
      options: ["10", "25", "50"].map((value) => ({ value, label: value })),
      width: 3,
    },
    {
      name: "logo",
      label: "Logo",
      hint: "SVG (höchstens 100 kB) oder PNG (höchstens 2 MB). Es ersetzt Zeichen und Namen im Kopf und wird zum Symbol der Website.",
      type: "logo",
    },
  ],
};

const ratingWords: SectionWords = {
  title: "Bewertung",
  intro: "Die Sterne auf der Seite jedes Produkts.",
  controls: [
    {
      name: "rating",
      label: "Was dort steht",
      hint: "Erfundene Bewertungen sind verboten. Zeigen Sie Zahlen nur, wenn Sie sie belegen können.",
      isRequired: true,
      options: [
        { value: "none", label: "Keine Bewertung" },
        { value: "own", label: "Eigene Zahlen, die ich belegen kann" },
        { value: "quoted", label: "Beispiel: (4.9/5 - 128 Bewertungen)" },
      ],
    },
    {
      name: "ratingValue",
      label: "Durchschnitt",
      hint: "Für eigene Zahlen, von 1,0 bis 5,0.",
      inputMode: "decimal",
      width: 3,
    },
    {
      name: "ratingCount",
      label: "Anzahl",
      hint: "Für eigene Zahlen.",
      inputMode: "numeric",
      width: 3,
    },
  ],
};

const saleWords: SectionWords = {
  title: "Verkauf",
  intro: "Wer welchen Preis zahlt, und bis wann. Dazu Steuer und Versand.",
  controls: [
    {
      name: "communityPriceFor",
      label: "Den Community-Preis zahlen",
      isRequired: true,
      options: [
        { value: "members", label: "nur Mitglieder mit bezahltem Plan" },
        { value: "everyone", label: "alle" },
      ],
    },
    {
      name: "includedPrice",
      label: "„Inklusive“ und Angebote ihres Plans kosten Mitglieder",
      hint: "Kostenlos ist je Mitglied und Angebot ein Stück, bei „Inklusive“ nur mit bezahltem Plan. Weitere kosten den Community-Preis, ohne ihn den regulären.",
      isRequired: true,
      options: [
        { value: "free", label: "0 €" },
        { value: "regular", label: "den regulären Preis" },
      ],
    },
    {
      name: "paymentDays",
      label: "Zahlungsfrist in Tagen",
      hint: "Gilt für neue Bestellungen.",
      isRequired: true,
      inputMode: "numeric",
      width: 2,
    },
    {
      name: "confirmedOrders",
      label: "Bestellungen erst nach Bestätigung der Adresse",
      hint: "Vor der ersten Bestellung öffnet die Kundin oder der Kunde einen Link aus einer E-Mail. Dafür braucht der Shop einen Mailserver.",
      isRequired: true,
      options: [
        { value: "no", label: "nein" },
        { value: "yes", label: "ja" },
      ],
    },
    {
      name: "signUpSignsIn",
      label: "Nach dem Registrieren gleich anmelden",
      hint: "Auf dem Weg zur Kasse stehen dann Anmelden und Registrieren auf einer Seite. Bei „nein“ folgt auf das Registrieren erst die Anmeldung.",
      isRequired: true,
      options: [
        { value: "yes", label: "ja" },
        { value: "no", label: "nein" },
      ],
    },
    {
      name: "joinForm",
      label: "Formular auf „Mitglied werden“",
      hint: "Name und E-Mail füllen nur die nächsten Formulare aus. Bei „nein“ führt der gewählte Plan gleich zur Kasse.",
      isRequired: true,
      options: [
        { value: "no", label: "nein" },
        { value: "yes", label: "ja" },
      ],
    },
    {
      name: "postalAddress",
      label: "Postanschrift verlangen",
      hint: "Rechnungen brauchen sie erst über 250 € (§ 33 UStDV). Rein digitale Bestellungen kommen immer ohne aus.",
      isRequired: true,
      options: [
        { value: "needed", label: "für Waren und alles über 250 €" },
        { value: "always", label: "für jede Bestellung" },
      ],
    },
    {
      name: "taxScheme",
      label: "Umsatzsteuer",
      hint: "Fragen Sie im Zweifel Ihre Steuerberatung. Solange nichts gewählt ist, steht bei den Preisen kein Wort zur Steuer.",
      isRequired: true,
      options: [
        { value: "", label: "Noch nicht gewählt" },
        { value: "small-business", label: "Kleinunternehmen (§ 19 UStG)" },
        { value: "regular", label: "Regelbesteuerung" },
      ],
      width: 3,
    },
    {
      name: "taxSchemeFrom",
      label: "Umsatzsteuer gilt ab",
      hint: "Leer heißt: ab sofort. Frühere Bestellungen behalten ihre Steuer.",
      type: "date",
      width: 3,
    },
    {
      name: "shippingFlat",
      label: "Versandkosten in Euro",
      hint: "Einmal je Bestellung, in der Waren sind. 0 heißt versandkostenfrei.",
      inputMode: "decimal",
      isMoney: true,
      width: 3,
    },
    {
      name: "shippingFreeFrom",
      label: "Versandkostenfrei ab",
      hint: "Ab diesem Warenwert in Euro. Leer heißt: nie.",
      inputMode: "decimal",
      isMoney: true,
      width: 3,
    },
    {
      name: "deliveryTime",
      label: "Lieferzeit",
      isNeededToOpen: true,
      hint: "Zum Beispiel 3 bis 5 Werktage nach Zahlungseingang.",
      width: 3,
    },
    {
      name: "deliveryArea",
      label: "Liefergebiet",
      hint: "Wohin Sie Waren schicken, zum Beispiel Deutschland und Österreich.",
      width: 3,
    },
    {
      name: "returnCosts",
      label: "Rücksendung nach einem Widerruf zahlt",
      isRequired: true,
      options: [
        { value: "customer", label: "die Kundin oder der Kunde" },
        { value: "shop", label: "der Shop" },
      ],
      width: 3,
    },
  ],
};

const paymentsWords: SectionWords = {
  title: "Zahlungen",
  intro:
    "Was von selbst geschieht, wenn Geld eingeht und wenn keines eingeht. Erinnert und storniert wird zwischen 8 und 20 Uhr. Beides ruht, solange die Uhr des Servers falsch zu gehen scheint, und mit Bankverbindung auch, wenn der letzte Kontoauszug älter als drei Tage ist.",
  controls: [
    {
      name: "autoComplete",
      label: "Bezahlte Bestellungen automatisch abschließen",
      hint: "Gilt auch für Bestellungen, die nichts kosten. Mitgliedschaften beginnen damit sofort.",
      isRequired: true,
      options: [
        { value: "yes", label: "ja" },
        { value: "no", label: "nein" },
      ],
      width: 3,
    },
    {
      name: "paymentDefault",
      label: "Zuerst angeboten wird",
      hint: "Nur, wenn Online-Zahlung und Konto eingerichtet sind.",
      isRequired: true,
      options: [
        { value: "online", label: "Online bezahlen" },
        { value: "transfer", label: "Überweisung" },
      ],
      width: 3,
    },
    {
      name: "remindBefore",
      label: "Erinnern, Tage vor der Frist",
      hint: "Leer heißt: vorher nicht.",
      inputMode: "numeric",
      width: 3,
    },
    {
      name: "remindAfter",
      label: "Erinnern, Tage nach der Frist",
      hint: "Zum Beispiel 3, 10. Leer heißt: danach nicht. Die Frist selbst verschiebt sich dadurch nicht.",
      width: 3,
    },
    {
      name: "expireAfterDays",
      label: "Unbezahlte Bestellungen automatisch stornieren, Tage nach der Frist",
      hint: "Leer heißt: nie. Plätze und Ware werden wieder frei, und wer bestellt hat, bekommt eine E-Mail.",
      inputMode: "numeric",
      width: 4,
    },
  ],
};

const invoicesWords: SectionWords = {
  title: "Rechnungen",
  intro:
    "Rechnungen gibt es, sobald Name, Anschrift, Besteuerung und Steuernummer oder USt-IdNr. gespeichert sind. Für Bestellungen, die nichts kosten, gibt es keine.",
  controls: [
    {
      name: "invoiceWhen",
      label: "Rechnungen ausstellen",
      hint: "Ausgestellte Rechnungen werden auch bei „gar nicht“ berichtigt, wenn etwas zurückgenommen wird.",
      isRequired: true,
      options: [
        { value: "paid", label: "wenn bezahlt ist" },
        { value: "ordered", label: "bei der Bestellung" },
        { value: "manual", label: "von Hand" },
        { value: "off", label: "gar nicht" },
      ],
      width: 3,
    },
    {
      name: "eInvoiceFor",
      label: "E-Rechnung (ZUGFeRD)",
      hint: "Die PDF-Datei enthält dann auch die Daten für Buchhaltungsprogramme. Kleinunternehmen brauchen das nicht und stellen keine aus.",
      isRequired: true,
      options: [
        { value: "companies", label: "für alle mit USt-IdNr." },
        { value: "everyone", label: "für alle" },
      ],
      width: 3,
    },
    {
      name: "invoicePattern",
      label: "Muster der Nummern",
      hint: "{nummer} zählt lückenlos, {jahr} ist das Jahr der Rechnung. Mit {jahr} beginnt jedes Jahr von vorn. Stornorechnungen heißen S-{jahr}-{nummer}.",
      isRequired: true,
      width: 3,
    },
    {
      name: "taxNumber",
      label: "Steuernummer",
      isNeededByAnswer: true,
      hint: "Steht nur auf Rechnungen. Nötig, wenn unter „Betreiber“ keine USt-IdNr. steht.",
      width: 3,
    },
  ],
};

const lawWords: SectionWords = {
  title: "Rechtliches",
  intro: "Sätze, die das Gesetz verlangt. AGB, Datenschutz und Impressum stehen unter „Seiten“.",
  controls: [
    {
      name: "disputeNeeded",
      label: "Brauchen Sie einen Satz zur Streitbeilegung?",
      hint: "Pflicht nach § 36 VSBG, wenn Sie am letzten 31. Dezember mehr als zehn Menschen beschäftigt haben.",
      isRequired: true,
      options: [
        { value: "yes", label: "ja" },
        { value: "no", label: "nein, wir sind höchstens zehn" },
      ],
    },
    {
      name: "disputeSentence",
      label: "Satz zur Streitbeilegung",
      isNeededByAnswer: true,
      hint: "Nötig bei „ja“. Sagt, ob Sie an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilnehmen. Steht im Impressum und unter den AGB.",
      rows: 3,
    },
    {
      name: "accessibilityNeeded",
      label: "Brauchen Sie eine Erklärung zur Barrierefreiheit?",
      hint: "Nicht nötig ist sie für Dienstleistungen von Kleinstunternehmen: weniger als zehn Beschäftigte und höchstens 2 Mio. € Umsatz (§ 3 Abs. 3 BFSG).",
      isRequired: true,
      options: [
        { value: "yes", label: "ja" },
        { value: "no", label: "nein, wir sind ein Kleinstunternehmen" },
      ],
    },
    {
      name: "accessibilityStatement",
      label: "Erklärung zur Barrierefreiheit",
      isNeededByAnswer: true,
      hint: "Nötig bei „ja“. Steht unter /barrierefreiheit (§ 14 BFSG). Leer heißt: Die Seite gibt es nicht. Markdown ist möglich.",
      rows: 8,
    },
    {
      name: "contractSentence",
      label: "Satz zum Vertragsschluss",
      hint: "Steht in der Bestellbestätigung. Er muss zu Ihren AGB passen.",
      rows: 3,
    },
  ],
};

const bankWords: SectionWords = {
  title: "Bank",
  intro:
    "Dieses Konto steht auf jeder unbezahlten Bestellung. Ohne Konto steht dort, dass Sie sich noch melden.",
  controls: [
    {
      name: "bankRecipient",
      label: "Kontoinhaber",
      isNeededToOpen: true,
      hint: "Genau so, wie die Bank ihn führt. Weicht der Name ab, warnt die Bank alle, die überweisen wollen.",
    },
    { name: "bankIban", label: "IBAN", isNeededToOpen: true, width: 4 },
    { name: "bankBic", label: "BIC", width: 2 },
  ],
};

const mailWords: SectionWords = {
  title: "E-Mail",
  intro: "Absender aller E-Mails, die der Shop verschickt.",
  controls: [
    {
      name: "mailFrom",
      label: "Absender",
      hint: "Eine Adresse, mit oder ohne Namen, zum Beispiel: BeHappy <post@beispiel.de>. Ohne Angabe ist es die öffentliche E-Mail-Adresse.",
    },
  ],
};

const securityWords: SectionWords = {
  title: "Sicherheit",
  intro:
    "Der zweite Faktor ist ein Code aus einer App auf dem Telefon, der bei der Anmeldung zusätzlich zum Passwort nötig ist. Alle richten ihn für sich selbst ein: im Dashboard unter „Zwei-Faktor-Anmeldung“.",
  controls: [
    {
      name: "adminSecondFactor",
      label: "Zweiter Faktor für die Verwaltung",
      hint: "Bei „Pflicht“ öffnet sich die Verwaltung erst, wenn er eingerichtet ist, auch für Sie.",
      isRequired: true,
      options: [
        { value: "optional", label: "freiwillig" },
        { value: "required", label: "Pflicht" },
      ],
      width: 3,
    },
  ],
};

/** The sections in the order of their list. */
export const sectionWords: Record<SettingsSection, SectionWords> = {
  operator: operatorWords,
  website: websiteWords,
  look: lookWords,
  rating: ratingWords,
  sale: saleWords,
  payments: paymentsWords,
  invoices: invoicesWords,
  law: lawWords,
  bank: bankWords,
  mail: mailWords,
  security: securityWords,
};

export const sectionOrder = keysOf(sectionWords);
