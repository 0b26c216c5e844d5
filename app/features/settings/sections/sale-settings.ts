import { z } from "zod";
import { choice, noOrYes, type Section, yesOrNo } from "#app/features/settings/setting.ts";
import { optionalDay, optionalLine, requiredLine } from "#app/http/form-fields.ts";
import { optionalPrice } from "#app/http/price-field.ts";
import { taxSchemes } from "#db/schema.ts";

const NO_DAYS = "Bitte geben Sie eine ganze Zahl von 1 bis 365 ein.";

const optionalTaxScheme = z
  .enum(["", ...taxSchemes], "Bitte wählen Sie eine der Möglichkeiten.")
  .optional()
  .transform((scheme) => scheme || null);

export const saleSettings = {
  title: "Verkauf",
  intro: "Wer welchen Preis zahlt, und bis wann. Dazu Steuer und Versand.",
  settings: {
    communityPriceFor: {
      ...choice({ members: "nur Mitglieder mit bezahltem Plan", everyone: "alle" }),
      label: "Den Community-Preis zahlen",
      default: "members",
      demo: "everyone",
      variable: "COMMUNITY_PRICE_FOR",
      isInList: true,
    },
    /**
     * The price for members of the first piece of an item that their plan includes or, for paying members, whose
     * community price reads 'Inklusive'.
     */
    includedPrice: {
      ...choice({ free: "0 €", regular: "den regulären Preis" }),
      label: "„Inklusive“ und Angebote ihres Plans kosten Mitglieder",
      hint: "Kostenlos ist je Mitglied und Angebot ein Stück, bei „Inklusive“ nur mit bezahltem Plan. Weitere kosten den Community-Preis, ohne ihn den regulären.",
      default: "free",
      demo: "regular",
    },
    paymentDays: {
      schema: requiredLine(NO_DAYS, 3)
        .refine((days) => /^[1-9]\d*$/.test(days) && Number(days) <= 365, NO_DAYS)
        .transform(Number),
      label: "Zahlungsfrist in Tagen",
      hint: "Gilt für neue Bestellungen.",
      isRequired: true,
      inputMode: "numeric",
      width: 2,
      default: "14",
      variable: "PAYMENT_DAYS",
      isInList: true,
    },
    /** Whether only accounts with a proven address may order. */
    confirmedOrders: {
      ...noOrYes,
      label: "Bestellungen erst nach Bestätigung der Adresse",
      hint: "Vor der ersten Bestellung öffnet die Kundin oder der Kunde einen Link aus einer E-Mail. Dafür braucht der Shop einen Mailserver.",
      default: "no",
    },
    /** Whether sign-up also signs in, and on the way to the checkout is on one page with sign-in. */
    signUpSignsIn: {
      ...yesOrNo,
      label: "Nach dem Registrieren gleich anmelden",
      hint: "Auf dem Weg zur Kasse stehen dann Anmelden und Registrieren auf einer Seite. Bei „nein“ folgt auf das Registrieren erst die Anmeldung.",
      default: "yes",
      demo: "no",
    },
    /** Whether /join has a form for name and e-mail address, which only prefills the next ones. */
    joinForm: {
      ...noOrYes,
      label: "Formular auf „Mitglied werden“",
      hint: "Name und E-Mail füllen nur die nächsten Formulare aus. Bei „nein“ führt der gewählte Plan gleich zur Kasse.",
      default: "no",
      demo: "yes",
    },
    /** The orders for which the checkout requires a postal address. Digital content alone never needs one. */
    postalAddress: {
      ...choice({ needed: "für Waren und alles über 250 €", always: "für jede Bestellung" }),
      label: "Postanschrift verlangen",
      hint: "Rechnungen brauchen sie erst über 250 € (§ 33 UStDV). Rein digitale Bestellungen kommen immer ohne aus.",
      default: "needed",
      demo: "always",
    },
    /**
     * Null until the owner has chosen one. Until then prices mention no tax. `taxSchemeAt` knows when it
     * begins.
     */
    taxScheme: {
      schema: optionalTaxScheme,
      label: "Umsatzsteuer",
      hint: "Fragen Sie im Zweifel Ihre Steuerberatung. Solange nichts gewählt ist, steht bei den Preisen kein Wort zur Steuer.",
      isRequired: true,
      options: [
        { value: "", label: "Noch nicht gewählt" },
        { value: "small-business", label: "Kleinunternehmen (§ 19 UStG)" },
        { value: "regular", label: "Regelbesteuerung" },
      ],
      width: 3,
      isInList: true,
    },
    /** The first day of `taxScheme`: 'YYYY-MM-DD' in Berlin. Null: it is in effect. */
    taxSchemeFrom: {
      schema: optionalDay(),
      label: "Umsatzsteuer gilt ab",
      hint: "Leer heißt: ab sofort. Frühere Bestellungen behalten ihre Steuer.",
      type: "date",
      width: 3,
    },
    /** Cents for each order that contains goods. */
    shippingFlat: {
      schema: optionalPrice("Betrag").transform((cents) => cents ?? 0),
      label: "Versandkosten in Euro",
      hint: "Einmal je Bestellung, in der Waren sind. 0 heißt versandkostenfrei.",
      inputMode: "decimal",
      isMoney: true,
      width: 3,
      default: "0,00",
      isInList: true,
    },
    /** Cents of the goods from which shipping is free. Null: never. */
    shippingFreeFrom: {
      schema: optionalPrice("Betrag"),
      label: "Versandkostenfrei ab",
      hint: "Ab diesem Warenwert in Euro. Leer heißt: nie.",
      inputMode: "decimal",
      isMoney: true,
      width: 3,
    },
    deliveryTime: {
      schema: optionalLine(100),
      label: "Lieferzeit",
      isNeededToOpen: true,
      hint: "Zum Beispiel 3 bis 5 Werktage nach Zahlungseingang.",
      width: 3,
    },
    /** The countries or regions to which goods are shipped. */
    deliveryArea: {
      schema: optionalLine(200),
      label: "Liefergebiet",
      hint: "Wohin Sie Waren schicken, zum Beispiel Deutschland und Österreich.",
      width: 3,
      demo: "Deutschland, Österreich und die Schweiz",
    },
    /** The party that pays for sending goods back after a withdrawal. */
    returnCosts: {
      ...choice({ customer: "die Kundin oder der Kunde", shop: "der Shop" }),
      label: "Rücksendung nach einem Widerruf zahlt",
      width: 3,
      default: "customer",
    },
  },
  kept: {
    /** In effect until `taxSchemeFrom`. */
    taxSchemeBefore: { schema: optionalTaxScheme, label: "Bisherige Umsatzsteuer" },
  },
} satisfies Section;
