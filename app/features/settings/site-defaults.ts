import { INVOICE_PATTERN } from "#app/features/settings/invoice-numbers.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";

export type SettingTexts = Partial<Record<SettingName, string>>;

/** § 36 VSBG, for a shop that takes part in no dispute resolution. In effect only once the owner saves it. */
export const suggestedDisputeSentence =
  "Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.";

/** The settings of a shop whose owner has not chosen any. */
export const neutralTexts: SettingTexts = {
  siteName: "BeHappy",
  claim: "Glück ist ein Weg",
  selfTests: "yes",
  palette: "lake",
  labels: "german",
  listRows: "25",
  rating: "none",
  communityPriceFor: "members",
  includedPrice: "free",
  confirmedOrders: "no",
  signUpSignsIn: "yes",
  joinForm: "no",
  postalAddress: "needed",
  paymentDays: "14",
  autoComplete: "yes",
  paymentDefault: "online",
  remindBefore: "3",
  remindAfter: "3, 10",
  invoiceWhen: "paid",
  invoicePattern: INVOICE_PATTERN,
  eInvoiceFor: "companies",
  shippingFlat: "0,00",
  returnCosts: "customer",
  disputeNeeded: "yes",
  accessibilityNeeded: "yes",
  adminSecondFactor: "optional",
  contractSentence:
    "Diese E-Mail bestätigt den Eingang deiner Bestellung. Mit ihr ist der Vertrag geschlossen.",
};

/** The example for Germany in SWIFT's register of IBANs. It is valid in form. */
export const SAMPLE_IBAN = "DE89370400440532013000";

/**
 * Invented facts and the presets of the specification, in effect only while the shop shows demo content. The
 * Bundesnetzagentur reserves this phone number for films and books.
 */
export const demoTexts: SettingTexts = {
  operatorName: "BeHappy",
  street: "Morgenufer 12",
  zipcode: "10178",
  city: "Berlin",
  // A public park, Monbijoupark.
  mapPlace: "52.5231, 13.3969",
  phone: "030 23125 042",
  email: "kontakt@behappy.example",
  filmUrl: "https://behappy.example/film",
  deliveryArea: "Deutschland, Österreich und die Schweiz",
  socialLinks: [
    "https://instagram.com/behappy.example",
    "https://youtube.com/@behappy.example",
    "https://linkedin.com/company/behappy.example",
  ].join("\n"),
  foundingYear: "2019",
  labels: "quoted",
  listRows: "10",
  communityPriceFor: "everyone",
  includedPrice: "regular",
  signUpSignsIn: "no",
  joinForm: "yes",
  postalAddress: "always",
  rating: "quoted",
  disputeSentence: suggestedDisputeSentence,
  bankRecipient: "BeHappy Musterkonto",
  bankIban: SAMPLE_IBAN,
};
