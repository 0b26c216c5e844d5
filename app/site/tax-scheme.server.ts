import { siteSettings } from "#app/site/site-settings.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import type { TaxScheme } from "#db/schema.ts";

/** Whether an item's rate of VAT matters. It does not in a small business that is going to stay one. */
export function usesTaxRates(now: Date): boolean {
  const schemes = [taxSchemeAt(now), siteSettings().taxScheme];
  return schemes.some((scheme) => scheme !== "small-business");
}

/** The shop's tax scheme at this time; null if the owner has not chosen one. It changes at midnight in Berlin. */
export function taxSchemeAt(now: Date): TaxScheme | null {
  const { taxScheme, taxSchemeFrom, taxSchemeBefore } = siteSettings();
  if (taxSchemeFrom === null) return taxScheme;
  return taxSchemeFrom <= berlinDay(now) ? taxScheme : taxSchemeBefore;
}
