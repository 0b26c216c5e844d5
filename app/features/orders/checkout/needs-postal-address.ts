import type { PricedCart, PricedLine } from "#app/features/cart/priced-cart.ts";
import type { SaleTerms } from "#app/features/cart/sale-terms.ts";
import { isShipped } from "#app/features/cart/shipping.ts";

/** The total in cents up to which an invoice needs no address of the customer: § 33 UStDV. */
const SMALL_INVOICE = 250_00;

/** The parts of a cart that decide about the address. */
export interface AddressedCart extends Pick<PricedCart, "total"> {
  lines: Pick<PricedLine, "withdrawalClass">[];
  terms: Pick<SaleTerms, "deliveryArea" | "postalAddress">;
}

/** Whether an order of this cart needs a postal address. Digital content alone does not. */
export function needsPostalAddress({ lines, total, terms }: AddressedCart): boolean {
  if (lines.every(({ withdrawalClass }) => withdrawalClass === "digital")) return false;
  return terms.postalAddress === "always" || lines.some(isShipped) || total > SMALL_INVOICE;
}
