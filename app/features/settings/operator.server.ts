import { asc, eq } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import {
  asciiAddress,
  isAddress,
  type Mailbox,
  parseMailbox,
  writeMailbox,
} from "#app/environment/mailbox.ts";
import type { SettingName, SiteSettings } from "#app/features/settings/settings-schema.ts";
import {
  savedSettings,
  siteSettings,
  storedSettings,
} from "#app/features/settings/site-settings.server.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/**
 * The address that receives messages to the operator: the public one, else the sender's, else the first
 * admin's. Null before there is an admin.
 */
export function operatorMailbox(): string | null {
  const { email, mailFrom } = siteSettings();
  return email ?? (mailFrom && parseMailbox(mailFrom).address) ?? env.ADMIN_EMAIL ?? firstAdmin();
}

/**
 * The sender of the site's e-mails. If the user name of the mail server is an address, it comes before the
 * operator's, because a mail server rarely rejects the address of its own user.
 */
export function sender(): Mailbox {
  const { siteName: name, mailFrom, email } = siteSettings();
  if (mailFrom) return parseMailbox(mailFrom);
  const address = email ?? mailServerUser() ?? operatorMailbox() ?? `post@${hostname()}`;
  return { name, address };
}

/** The same to read. */
export function readableSender(): string {
  const { name, address } = sender();
  return writeMailbox({ name, address: readableAddress(address) });
}

/** The end of a sentence that says where to write to the operator, for e-mails. */
export function whereToWrite(): string {
  const { email } = siteSettings();
  return email ? `an ${readableAddress(email)}` : "über das Kontaktformular auf unserer Website";
}

function firstAdmin(): string | null {
  const { email } = users;
  const isAdmin = eq(users.role, "admin");
  const admins = db.select({ email }).from(users).where(isAdmin).orderBy(asc(users.createdAt));
  return admins.limit(1).get()?.email ?? null;
}

function mailServerUser(): string | null {
  const user = decodeURIComponent(new URL(env.SMTP_URL ?? "smtp://none").username);
  const address = asciiAddress(user);
  return isAddress(address) ? address : null;
}

function hostname(): string {
  return env.BASE_URL?.hostname ?? "localhost";
}

type AddressSettings = Pick<
  SiteSettings,
  "operatorName" | "siteName" | "street" | "zipcode" | "city" | "country"
>;

/** The lines of the operator's postal address, beginning with the name. Unknown lines are left out. */
export function postalAddress(settings: AddressSettings): string[] {
  const { operatorName, siteName, street, zipcode, city, country } = settings;
  const place = [zipcode, city].filter(Boolean).join("\u00A0");
  // Keeps the house number in the line of the street.
  const firmStreet = street?.replace(/ (?=\d+(?![\d.]))/, "\u00A0");
  return [operatorName ?? siteName, firmStreet, place, country].flatMap((line) => line || []);
}

/** The facts about the operator that the law requires beside declarations. Null: not known yet. */
export interface OperatorFacts {
  name: string | null;
  /** Street and number. */
  street: string | null;
  /** Postcode and town, and the country if it is known. */
  place: string | null;
  phone: string | null;
  email: string | null;
  /** The party that pays for sending goods back after a withdrawal. */
  returnCosts: "customer" | "shop";
  /** The address belongs to the demo world. */
  isExample: boolean;
}

/** The only source of these facts for declarations. */
export function operatorFacts(): OperatorFacts {
  const { operatorName, street, zipcode, city, country, phone, email, returnCosts } =
    siteSettings();
  const town = zipcode && city && `${zipcode}\u00A0${city}`;
  return {
    name: operatorName,
    street,
    place: town && [town, country].filter(Boolean).join(", "),
    phone,
    email,
    returnCosts,
    isExample: showsDemoContent() && storedSettings().texts.street === undefined,
  };
}

export interface BankAccount {
  recipient: string;
  /** Electronic format: capitals without spaces. */
  iban: string;
  bic: string | null;
}

/** The bank account to pay into; null if the settings contain none. */
export function bankAccount(): BankAccount | null {
  const { bankRecipient: recipient, bankIban: iban, bankBic: bic } = siteSettings();
  return recipient !== null && iban !== null ? { recipient, iban, bic } : null;
}

/** `iban`: in electronic format. */
export const isShopAccount = (iban: string) => iban === siteSettings().bankIban;

/** The operator's postal and e-mail address, as far as they are known, and the imprint. */
export function signature(origin: string): string {
  const settings = siteSettings();
  const address = postalAddress(settings).join(" · ");
  const email = settings.email && readableAddress(settings.email);
  return [address, email, `${origin}/impressum`].filter(Boolean).join("\n");
}

/** The facts about the operator that § 5 DDG requires. */
export interface Imprint {
  /** Name, legal form and address, line by line. */
  address: string[];
  facts: { term: string; value: string }[];
}

/** The facts that every imprint needs. */
const required = ["operatorName", "street", "zipcode", "city", "email", "phone"] as const;

/** The imprint's facts; null until the owner has saved a name and an address. Contains no invented facts. */
export function findImprint(): Imprint | null {
  const own = savedSettings();
  const { operatorName, legalForm, street, city } = own;
  if (!operatorName || !street || !city) return null;
  const [name = "", ...lines] = postalAddress({ ...own, siteName: "" });
  const facts = [
    { term: "Vertreten durch", value: own.representative },
    { term: "Telefon", value: own.phone },
    { term: "E-Mail", value: own.email },
    { term: "Registereintrag", value: own.register },
    { term: taxTerm(own.vatId), value: own.vatId },
    { term: "Aufsichtsbehörde", value: own.authority },
  ];
  return {
    address: [name, ...(legalForm ? [legalForm] : []), ...lines],
    facts: facts.flatMap(({ term, value }) => (value ? [{ term, value }] : [])),
  };
}

/** The settings that an imprint needs and that the owner has not saved. */
export function imprintGaps(): SettingName[] {
  const own = savedSettings();
  return required.filter((name) => !own[name]);
}

/** A Wirtschafts-Identifikationsnummer ends with a hyphen and five digits (§ 139c AO). */
function taxTerm(id: string | null): string {
  return id?.includes("-")
    ? "Wirtschafts-Identifikationsnummer"
    : "Umsatzsteuer-Identifikationsnummer";
}
