import type { SubmissionResult } from "@conform-to/react";
import type { LineKey } from "#app/features/cart/cart-lines.ts";

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
