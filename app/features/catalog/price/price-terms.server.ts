import type { PriceTerms } from "#app/features/catalog/price/price-words.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { taxSchemeAt } from "#app/site/tax-scheme.server.ts";

/** The shop's terms at this time. */
export function priceTermsAt(now: Date): PriceTerms {
  const { shippingFlat, shippingFreeFrom } = siteSettings();
  return {
    taxScheme: taxSchemeAt(now),
    isShippingFree: shippingFlat === 0 || shippingFreeFrom === 0,
  };
}
