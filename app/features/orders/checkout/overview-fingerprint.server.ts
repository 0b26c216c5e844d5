import { createHash } from "node:crypto";
import { orderedLines, type PricedCart } from "#app/features/cart/priced-cart.ts";

/**
 * A short hash of everything that an order depends on: lines, titles, quantities, prices, the facts in the overview,
 * withdrawal rights with the consents that they call for, tax and shipping.
 */
export function fingerprintOf({
  lines,
  shipping,
  terms,
}: Pick<PricedCart, "lines" | "shipping" | "terms">): string {
  const seen = orderedLines({ lines }).map(
    ({ type, id, title, quantity, price, plan, ...line }) => [
      type,
      id,
      title,
      quantity,
      price,
      line.withdrawalClass,
      line.taxRate,
      line.taxNote,
      line.facts,
      ...(plan ? [plan.months, plan.isPaid] : []),
    ],
  );
  const cart = [seen, shipping, terms.taxScheme];
  return createHash("sha256").update(JSON.stringify(cart)).digest("base64url");
}
