import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";
import { hasForeignName, isMailbox, parseMailbox } from "#app/environment/mailbox.ts";
import { patternProblem } from "#app/features/settings/invoice-numbers.ts";
import {
  FOREIGN_NAME,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalText,
  requiredLine,
} from "#app/http/form-fields.ts";
import { optionalPrice } from "#app/http/price-field.ts";
import { paletteNames } from "#app/ui/document/palettes.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { logoAt } from "#app/ui/layout/logo-files.ts";
import { taxSchemes } from "#db/schema.ts";

const MAX_SOCIAL_LINKS = 12;

/*
 * Each setting is stored as the text in its form control, so one schema validates the form and reads the
 * record. An empty text means that the owner has none; it becomes null.
 */

const operator = z.object({
  operatorName: optionalLine(150),
  legalForm: optionalLine(100),
  representative: optionalLine(200),
  street: optionalLine(150),
  zipcode: optionalLine(20),
  city: optionalLine(100),
  country: optionalLine(100),
  /** WGS 84: '52.5231, 13.3969'. */
  mapPlace: optionalLine(40)
    .refine(
      isEmptyOr((place) => placeOf(place) !== null),
      "Bitte geben Sie Breite und Länge in Grad ein, zum Beispiel 52.5231, 13.3969.",
    )
    .transform((place) => (place === null ? null : placeOf(place))),
  phone: optionalLine(50).refine(
    isEmptyOr((phone) => /^\+?[\d\s()/.-]{4,}$/.test(phone)),
    "Bitte geben Sie eine Telefonnummer aus Ziffern ein, zum Beispiel 030 1234567.",
  ),
  email: optionalEmail,
  register: optionalLine(200),
  vatId: optionalLine(40)
    .transform((id) => id?.replace(/\s+/g, "").toUpperCase() ?? null)
    .refine(
      isEmptyOr((id) => /^[A-Z]{2}[0-9A-Z]{2,13}(-\d{5})?$/.test(id)),
      "Bitte geben Sie eine Nummer wie DE123456789 oder DE123456789-00001 ein.",
    ),
  authority: optionalLine(300),
});

const website = z.object({
  siteName: requiredLine("Bitte geben Sie der Website einen Namen.", 60),
  claim: optionalLine(120),
  socialLinks: optionalText(3000)
    .transform((text) => text?.split("\n").map((address) => address.trim()) ?? [])
    .transform((addresses) => addresses.filter(Boolean))
    .refine((addresses) => addresses.every(isHttpsAddress), {
      error: "Bitte geben Sie in jeder Zeile eine Adresse ein, die mit https:// beginnt.",
      abort: true,
    })
    .refine(
      (addresses) => addresses.length <= MAX_SOCIAL_LINKS,
      `Bitte höchstens ${MAX_SOCIAL_LINKS} Adressen.`,
    ),
  filmUrl: optionalLine(500).refine(
    isEmptyOr(isHttpsAddress),
    "Bitte geben Sie eine Adresse ein, die mit https:// beginnt.",
  ),
  /** Whether /selbsttest and its two tests exist. */
  selfTests: z
    .enum(["yes", "no"], "Bitte wählen Sie eine der beiden Möglichkeiten.")
    .transform((answer) => answer === "yes"),
  foundingYear: optionalLine(4)
    .refine(
      isEmptyOr((year) => /^(19|20)\d\d$/.test(year)),
      "Bitte geben Sie ein Jahr mit vier Ziffern ein, zum Beispiel 2019.",
    )
    .transform((year) => (year === null ? null : Number(year))),
});

/** The look of the site ('Darstellung'). */
const look = z.object({
  palette: z.enum(paletteNames, "Bitte wählen Sie eine der Farbwelten."),
  /** Whether the labels that the specification quotes in English appear in German. */
  labels: z.enum(["quoted", "german"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
  /** The number of rows on a page of the administration's lists. */
  listRows: z
    .enum(["10", "25", "50"], "Bitte wählen Sie eine der drei Möglichkeiten.")
    .transform(Number),
  /** The path of an uploaded logo. */
  logo: optionalLine(300).refine(
    isEmptyOr((address) => logoAt(address) !== null),
    "Dieses Logo kennen wir nicht. Bitte laden Sie es noch einmal hoch.",
  ),
});

const rating = z
  .object({
    rating: z.enum(["quoted", "own", "none"], "Bitte wählen Sie eine der drei Möglichkeiten."),
    ratingValue: optionalLine(4)
      .refine(
        isEmptyOr((value) => /^([1-4]([.,]\d)?|5([.,]0)?)$/.test(value)),
        "Bitte geben Sie eine Zahl von 1,0 bis 5,0 ein.",
      )
      .transform((value) => (value === null ? null : Number(value.replace(",", ".")))),
    ratingCount: optionalLine(7)
      .refine(
        isEmptyOr((count) => /^[1-9]\d{0,6}$/.test(count)),
        "Bitte geben Sie die Anzahl als ganze Zahl ab 1 ein.",
      )
      .transform((count) => (count === null ? null : Number(count))),
  })
  .refine(({ rating, ratingValue }) => rating !== "own" || ratingValue !== null, {
    path: ["ratingValue"],
    error: "Für eine eigene Bewertung fehlt noch der Durchschnitt.",
  })
  .refine(({ rating, ratingCount }) => rating !== "own" || ratingCount !== null, {
    path: ["ratingCount"],
    error: "Für eine eigene Bewertung fehlt noch die Anzahl.",
  });

const NO_DAYS = "Bitte geben Sie eine ganze Zahl von 1 bis 365 ein.";

const optionalTaxScheme = z
  .enum(["", ...taxSchemes], "Bitte wählen Sie eine der Möglichkeiten.")
  .optional()
  .transform((scheme) => scheme || null);

const sale = z.object({
  communityPriceFor: z.enum(
    ["everyone", "members"],
    "Bitte wählen Sie eine der beiden Möglichkeiten.",
  ),
  /**
   * The price for members of the first piece of an item that their plan includes or, for paying members, whose
   * community price reads 'Inklusive'.
   */
  includedPrice: z.enum(["regular", "free"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
  /** Whether only accounts with a proven address may order. */
  confirmedOrders: z.enum(["no", "yes"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
  /** Whether sign-up also signs in, and on the way to the checkout is on one page with sign-in. */
  signUpSignsIn: z.enum(["yes", "no"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
  /** Whether /join has a form for name and e-mail address, which only prefills the next ones. */
  joinForm: z.enum(["yes", "no"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
  /** The orders for which the checkout requires a postal address. Digital content alone never needs one. */
  postalAddress: z.enum(["always", "needed"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
  paymentDays: requiredLine(NO_DAYS, 3)
    .refine((days) => /^[1-9]\d*$/.test(days) && Number(days) <= 365, NO_DAYS)
    .transform(Number),
  /**
   * Null until the owner has chosen one. Until then prices mention no tax. `taxSchemeAt` knows when it
   * begins.
   */
  taxScheme: optionalTaxScheme,
  /** The first day of `taxScheme`: 'YYYY-MM-DD' in Berlin. Null: it is in effect. */
  taxSchemeFrom: optionalDay(),
  /** Cents for each order that contains goods. */
  shippingFlat: optionalPrice("Betrag").transform((cents) => cents ?? 0),
  /** Cents of the goods from which shipping is free. Null: never. */
  shippingFreeFrom: optionalPrice("Betrag"),
  deliveryTime: optionalLine(100),
  /** The countries or regions to which goods are shipped. */
  deliveryArea: optionalLine(200),
  /** The party that pays for sending goods back after a withdrawal. */
  returnCosts: z.enum(["customer", "shop"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
});

// Forms that were opened before an update lack these controls.
const yesOrNo = z
  .enum(["yes", "no"], "Bitte wählen Sie eine der beiden Möglichkeiten.")
  .default("yes");

/** Texts that the law requires ('Rechtliches'). */
const law = z.object({
  /** 'no': the owner has decided that the law requires no sentence. */
  disputeNeeded: yesOrNo,
  /** § 36 VSBG. */
  disputeSentence: optionalText(1000),
  /** 'no': the owner has decided that the law requires no statement. */
  accessibilityNeeded: yesOrNo,
  /** § 14 BFSG, in Markdown. Null: the page does not exist. */
  accessibilityStatement: optionalText(10_000),
  /** Says in the confirmation e-mail when the contract is concluded. */
  contractSentence: optionalText(500),
});

const bank = z
  .object({
    bankRecipient: optionalLine(70),
    bankIban: optionalLine(60)
      .transform(bankCode)
      .refine(
        isEmptyOr((iban) => isValidIBAN(iban)),
        "Das ist keine gültige IBAN. Bitte prüfen Sie jede Ziffer.",
      ),
    bankBic: optionalLine(20)
      .transform(bankCode)
      .refine(
        isEmptyOr((bic) => isValidBIC(bic)),
        "Das ist keine gültige BIC. Bitte prüfen Sie sie, oder lassen Sie das Feld leer.",
      ),
  })
  .refine(({ bankRecipient, bankIban }) => bankIban === null || bankRecipient !== null, {
    path: ["bankRecipient"],
    error: "Zur IBAN fehlt noch, wem das Konto gehört.",
  })
  .refine(({ bankRecipient, bankIban }) => bankRecipient === null || bankIban !== null, {
    path: ["bankIban"],
    error: "Zum Kontoinhaber fehlt noch die IBAN.",
  });

const NO_PLANNED_DAYS =
  "Bitte geben Sie ganze Tage von 1 bis 60 ein, zum Beispiel 3. Leer heißt: keine Erinnerung.";
const isPlannedDay = (day: string) => /^[1-9]\d?$/.test(day) && Number(day) <= 60;

const payments = z.object({
  /** Whether the system completes orders as soon as they are paid. */
  autoComplete: z.enum(["yes", "no"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
  /** The way to pay that the checkout offers first. */
  paymentDefault: z.enum(["online", "transfer"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
  /** Days before the due day on which customers are reminded. Null: never. */
  remindBefore: optionalLine(2)
    .refine(isEmptyOr(isPlannedDay), NO_PLANNED_DAYS)
    .transform((day) => (day === null ? null : Number(day))),
  /** Days after the due day on which customers are reminded, in ascending order. */
  remindAfter: optionalLine(20)
    .transform((days) => days?.split(/[\s,;]+/).filter(Boolean) ?? [])
    .refine((days) => days.length <= 3 && days.every(isPlannedDay), {
      error: "Bitte geben Sie höchstens drei ganze Zahlen von 1 bis 60 ein, zum Beispiel 3, 10.",
      abort: true,
    })
    .transform((days) => [...new Set(days.map(Number))].sort((one, other) => one - other)),
  /** Days after the due day on which an unpaid order is cancelled. Null: never. */
  expireAfterDays: optionalLine(3)
    .refine(
      isEmptyOr((days) => /^[1-9]\d*$/.test(days) && Number(days) <= 365),
      "Bitte geben Sie eine ganze Zahl von 1 bis 365 ein, oder lassen Sie das Feld leer.",
    )
    .transform((days) => (days === null ? null : Number(days))),
});

/** Invoices ('Rechnungen'). */
const invoices = z.object({
  /** When invoices are issued by themselves. 'manual': an admin issues them. 'off': none. */
  invoiceWhen: z.enum(
    ["paid", "ordered", "manual", "off"],
    "Bitte wählen Sie eine der vier Möglichkeiten.",
  ),
  invoicePattern: requiredLine("Bitte geben Sie ein Muster für die Nummern ein.", 40).refine(
    (pattern) => patternProblem(pattern) === null,
    { error: ({ input }) => patternProblem(String(input)) ?? undefined },
  ),
  taxNumber: optionalLine(40).refine(
    isEmptyOr((number) => /^[\d\s/.-]{8,}$/.test(number)),
    "Bitte geben Sie die Steuernummer mit Ziffern ein, zum Beispiel 12/345/67890.",
  ),
  /** The buyers whose invoices contain the data of an e-invoice. Those of a small business never do. */
  eInvoiceFor: z.enum(["companies", "everyone"], "Bitte wählen Sie eine der beiden Möglichkeiten."),
});

const mail = z.object({
  // Not repaired like other lines: text after a line break would become part of the name.
  mailFrom: z
    .string()
    .max(300, "Bitte höchstens 300 Zeichen.")
    .optional()
    .transform((text) => text?.trim() || null)
    .refine(isEmptyOr(isMailbox), {
      error: ({ input }) =>
        hasForeignName(parseMailbox(String(input)).address)
          ? FOREIGN_NAME
          : "Bitte geben Sie eine E-Mail-Adresse ein, mit oder ohne Namen: BeHappy <post@beispiel.de>",
    }),
});

/** Access to the administration ('Sicherheit'). */
const security = z.object({
  /** Whether admins need a second factor before anything else in the administration opens. */
  adminSecondFactor: z.enum(
    ["optional", "required"],
    "Bitte wählen Sie eine der beiden Möglichkeiten.",
  ),
});

/** Saved along with a section. No form contains them. */
const kept = z.object({
  /** In effect until `taxSchemeFrom`. */
  taxSchemeBefore: optionalTaxScheme,
});

/** The parts of the settings that are saved separately. */
export const sectionSchemas = {
  operator,
  website,
  look,
  rating,
  sale,
  payments,
  invoices,
  law,
  bank,
  mail,
  security,
};
export type SettingsSection = keyof typeof sectionSchemas;

/** All settings. */
export const siteSchema = z.object({
  ...operator.shape,
  ...website.shape,
  ...look.shape,
  ...rating.shape,
  ...sale.shape,
  ...payments.shape,
  ...invoices.shape,
  ...law.shape,
  ...bank.shape,
  ...mail.shape,
  ...security.shape,
  ...kept.shape,
});

export type SiteSettings = z.output<typeof siteSchema>;
export type SettingName = keyof SiteSettings;

export const settingNames = keysOf(siteSchema.shape);

export function settingsIn(section: SettingsSection): SettingName[] {
  return keysOf(sectionSchemas[section].shape);
}

/** The section whose form contains this setting; undefined if no form does. */
export function sectionOf(name: SettingName): SettingsSection | undefined {
  return keysOf(sectionSchemas).find((section) => settingsIn(section).includes(name));
}

/** Makes a check accept a setting that is empty. */
function isEmptyOr(check: (text: string) => boolean) {
  return (text: string | null) => text === null || check(text);
}

function isHttpsAddress(text: string): boolean {
  return z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(text).success;
}

/** Latitude and longitude in degrees. */
function placeOf(text: string) {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d+)\s*[,; ]\s*(-?\d{1,3}\.\d+)$/.exec(text) ?? [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isOnEarth ? place : null;
}

/** The form that banks expect: capitals without spaces. */
function bankCode(code: string | null): string | null {
  return code && (electronicFormatIBAN(code) ?? "");
}
