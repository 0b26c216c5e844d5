import type { SiteSettings } from "#app/features/settings/settings-schema.ts";
import type { TaxScheme } from "#db/schema.ts";

/** The owner's terms that carts and their orders depend on. `saleTermsAt` reads them. */
export interface SaleTerms
  extends Pick<
    SiteSettings,
    "shippingFlat" | "shippingFreeFrom" | "deliveryTime" | "deliveryArea" | "postalAddress"
  > {
  /** Null if the owner has not chosen one. No tax is stated then. */
  taxScheme: TaxScheme | null;
}
