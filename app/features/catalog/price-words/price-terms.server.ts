import {
  type PriceTerms,
  type PriceWords,
  priceWordsOf,
} from "#app/features/catalog/price-words/price-words.ts";
import { siteSettings, taxSchemeAt } from "#app/features/settings/site-settings.server.ts";
import type { CatalogItem } from "#db/schema.ts";

/** The shop's terms at this time. */
export function priceTermsAt(now: Date): PriceTerms {
  const { shippingFlat, shippingFreeFrom } = siteSettings();
  return {
    taxScheme: taxSchemeAt(now),
    isShippingFree: shippingFlat === 0 || shippingFreeFrom === 0,
  };
}

/** The words beside the item's price at this time. */
export function priceWordsAt(now: Date, item: CatalogItem): PriceWords | null {
  return priceWordsOf(item, priceTermsAt(now));
}
