import type { PricedCart, PricedLine } from "#app/features/cart/priced-cart.ts";
import { hasShippingCosts, isShipped } from "#app/features/cart/shipping.ts";
import { taxByRate } from "#app/features/cart/tax-by-rate.ts";

interface Sum extends Pick<PricedCart, "total" | "charges" | "terms"> {
  lines: Pick<PricedLine, "withdrawalClass" | "taxRate" | "total">[];
}

/**
 * The words below the total of a cart: the tax in it, once the owner has chosen a scheme, and shipping (§ 6 Abs. 1
 * PAngV). Null if there is nothing to say.
 */
export function sumNoteOf(cart: Sum): string | null {
  const [tax, shipping] = [taxNoteOf(cart), shippingNoteOf(cart)];
  if (tax === INCLUDES_TAX && shipping === INCLUDES_SHIPPING) return "inkl. MwSt. und Versand";
  return [tax, shipping].filter(Boolean).join(", ") || null;
}

const INCLUDES_TAX = "inkl. MwSt.";
const INCLUDES_SHIPPING = "inkl. Versand";

function taxNoteOf({ lines, total, charges, terms }: Sum): string | null {
  if (terms.taxScheme === null || total === 0) return null;
  if (terms.taxScheme === "small-business") return "umsatzsteuerfrei nach §\u00A019 UStG";
  const taxed = lines.map((line) => ({ ...line, amount: line.total }));
  const isTaxed = taxByRate(taxed, charges).some(({ rate }) => rate > 0);
  return isTaxed ? INCLUDES_TAX : "steuerfrei";
}

function shippingNoteOf({ lines, charges }: Sum): string | null {
  if (!lines.some(isShipped)) return null;
  return hasShippingCosts(charges) ? INCLUDES_SHIPPING : "versandkostenfrei";
}
