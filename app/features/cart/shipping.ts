import type { SiteSettings } from "#app/features/settings/settings-schema.ts";
import type { OrderCharge, TaxScheme, WithdrawalClass } from "#db/schema.ts";

/** The owner's terms that carts and their orders depend on. `saleTermsAt` reads them. */
export interface SaleTerms
  extends Pick<
    SiteSettings,
    "shippingFlat" | "shippingFreeFrom" | "deliveryTime" | "deliveryArea" | "postalAddress"
  > {
  /** Null if the owner has not chosen one. No tax is stated then. */
  taxScheme: TaxScheme | null;
}

export interface ShippableLine {
  withdrawalClass: WithdrawalClass;
  /** Cents for all pieces. */
  total: number;
}

/** Only goods are shipped. */
export function isShipped({ withdrawalClass }: Pick<ShippableLine, "withdrawalClass">): boolean {
  return withdrawalClass === "goods";
}

/**
 * The shipping costs of these lines in cents: a flat amount if they contain goods, unless the sum of the
 * goods makes shipping free.
 */
export function shippingFor(
  lines: ShippableLine[],
  { shippingFlat, shippingFreeFrom }: Pick<SaleTerms, "shippingFlat" | "shippingFreeFrom">,
): number {
  const shipped = lines.filter(isShipped);
  if (shipped.length === 0) return 0;
  const goods = shipped.reduce((sum, { total }) => sum + total, 0);
  return shippingFreeFrom !== null && goods >= shippingFreeFrom ? 0 : shippingFlat;
}

/** Whether shipping is among these charges. */
export function hasShippingCosts(charges: Pick<OrderCharge, "kind">[]): boolean {
  return charges.some(({ kind }) => kind === "shipping");
}

/** The total in cents up to which an invoice needs no address of the customer: § 33 UStDV. */
const SMALL_INVOICE = 250_00;

/** The parts of a cart that decide about the address. */
export interface AddressedCart {
  lines: Pick<ShippableLine, "withdrawalClass">[];
  /** Cents. */
  total: number;
  terms: Pick<SaleTerms, "deliveryArea" | "postalAddress">;
}

/** Whether an order of this cart needs a postal address. Digital content alone does not. */
export function needsPostalAddress({ lines, total, terms }: AddressedCart): boolean {
  if (lines.every(({ withdrawalClass }) => withdrawalClass === "digital")) return false;
  return terms.postalAddress === "always" || lines.some(isShipped) || total > SMALL_INVOICE;
}
