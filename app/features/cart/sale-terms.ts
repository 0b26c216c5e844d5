import type { SiteSettings } from "#app/site/site-schema.ts";
import type { TaxScheme } from "#db/schema.ts";

/** The owner's terms that the sums of a cart depend on. `saleTermsAt` reads them. */
export interface SaleTerms
  extends Pick<
    SiteSettings,
    "shippingFlat" | "shippingFreeFrom" | "deliveryTime" | "deliveryArea"
  > {
  /** Null: the owner has not chosen one, so no tax is claimed. */
  taxScheme: TaxScheme | null;
}
