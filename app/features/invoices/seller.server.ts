import type { SettingName } from "#app/site/settings-schema.ts";
import { savedSettings, taxSchemeAt } from "#app/site/site-settings.server.ts";
import type { InvoiceSeller } from "#db/schema.ts";

/** The seller's facts that an invoice needs (§ 14 Abs. 4 Satz 1 Nr. 1 and 2 UStG). */
const required = ["operatorName", "street", "zipcode", "city"] as const;

/** The seller as the owner has saved it; null if facts are missing. */
export function findSeller(): InvoiceSeller | null {
  const settings = savedSettings();
  const { operatorName: name, street, zipcode, city, taxNumber, vatId } = settings;
  if (sellerGaps().length > 0 || !name || !street || !zipcode || !city) return null;
  const { legalForm, representative, country, email, phone, register } = settings;
  const facts = { legalForm, representative, country, email, phone, register, taxNumber, vatId };
  return { name, street, zipcode, city, ...facts };
}

/** The settings that invoices still need. A Wirtschafts-Identifikationsnummer replaces neither tax number nor VAT id. */
export function sellerGaps(): SettingName[] {
  const settings = savedSettings();
  const hasVatId = settings.vatId !== null && !settings.vatId.includes("-");
  const gaps = required.filter((name) => !settings[name]);
  return hasVatId || settings.taxNumber ? gaps : [...gaps, "taxNumber"];
}

/** All settings that invoices still need: the seller's facts and the tax scheme. */
export function invoiceGaps(now = new Date()): SettingName[] {
  return taxSchemeAt(now) === null ? [...sellerGaps(), "taxScheme"] : sellerGaps();
}
