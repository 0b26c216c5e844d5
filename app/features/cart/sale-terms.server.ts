import type { SaleTerms } from "#app/features/cart/sale-terms.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { taxSchemeAt } from "#app/site/tax-scheme.server.ts";

export function saleTermsAt(now: Date): SaleTerms {
  const settings = siteSettings();
  const { shippingFlat, shippingFreeFrom, deliveryTime, deliveryArea, postalAddress } = settings;
  return {
    shippingFlat,
    shippingFreeFrom,
    deliveryTime,
    deliveryArea,
    postalAddress,
    taxScheme: taxSchemeAt(now),
  };
}
