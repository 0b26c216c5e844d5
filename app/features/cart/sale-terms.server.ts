import type { SaleTerms } from "#app/features/cart/sale-terms.ts";
import { siteSettings, taxSchemeAt } from "#app/site/site-settings.server.ts";

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
