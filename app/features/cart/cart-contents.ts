import type { SubmissionResult } from "@conform-to/react";
import type { LineKey } from "#app/features/cart/cart.ts";
import type { PricedCart, PricedLine } from "#app/features/cart/priced-cart.ts";
import { hasShippingCosts, isShipped } from "#app/features/cart/shipping.ts";
import { taxByRate } from "#app/features/cart/tax-by-rate.ts";

/** The id of the form that sends the quantities of all lines. */
export const QUANTITIES_FORM = "mengen";

/** The ids of a line's quantity and of its errors. */
export function quantityField({ type, id }: LineKey) {
  const field = `menge-${type}-${id}`;
  return { id: field, errorId: `${field}-fehler` };
}

/** A line's quantity in a rejected form. */
export interface TypedQuantity {
  /** Empty if the form shows no quantity. */
  text: string;
  errors: string[];
}

/** The quantity that a rejected form contains for this line; undefined if it does not contain the line. */
export function typedQuantity(
  result: SubmissionResult | undefined,
  { type, id }: LineKey,
): TypedQuantity | undefined {
  const { itemType, itemId, quantity } = result?.initialValue ?? {};
  // A name that a form contains once has no list.
  const types = [itemType].flat();
  const index = [itemId].flat().findIndex((each, at) => each === id && types[at] === type);
  if (index === -1) return undefined;
  const text = [quantity].flat()[index];
  const errors = result?.error?.[nameAt(index)] ?? result?.error?.quantity ?? [];
  return { text: typeof text === "string" ? text : "", errors };
}

/** The errors of quantities by their positions in the form, as `typedQuantity` finds them. */
export function errorsAtQuantities(sentences: Map<number, string>): Record<string, string[]> {
  return Object.fromEntries([...sentences].map(([index, sentence]) => [nameAt(index), [sentence]]));
}

/** The name of conform for an entry of a list. */
function nameAt(index: number): string {
  return `quantity[${index}]`;
}

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
