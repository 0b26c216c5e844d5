import { siteSettings } from "#app/site/site-settings.server.ts";
import { berlinClock } from "#app/ui/format/format.ts";
import type { TaxScheme } from "#db/schema.ts";

/** The shop's tax scheme at this time; null if the owner has not chosen one. It changes at midnight in Berlin. */
export function taxSchemeAt(now: Date): TaxScheme | null {
  const { taxScheme, taxSchemeFrom } = siteSettings();
  const today = berlinClock(now).slice(0, "YYYY-MM-DD".length);
  return taxSchemeFrom === null || taxSchemeFrom <= today ? taxScheme : null;
}
