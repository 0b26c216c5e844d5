import {
  isShipped,
  type SaleTerms,
  type ShippableLine,
  shippingFor,
} from "#app/features/cart/shipping.ts";
import type { OrderCharge, WithdrawalClass } from "#db/schema.ts";

/** A kind of amount that an order costs beside its lines. */
interface ChargeKind extends Pick<OrderCharge, "label" | "taxRate" | "chargedFor"> {
  /** Cents for the lines of a cart, including tax; negative for a reduction. 0: it is not charged. */
  amountFor: (lines: ShippableLine[], terms: SaleTerms) => number;
}

/**
 * The kinds in the order in which customers read them. An entry is all that a new kind needs, because an order
 * remembers its charges as rows.
 */
export const chargeKinds: Record<string, ChargeKind> = {
  shipping: { label: "Versand", taxRate: null, chargedFor: "goods", amountFor: shippingFor },
};

export type CartCharge = Pick<OrderCharge, "kind" | "label" | "amount" | "taxRate" | "chargedFor">;

/** The charges of a cart with these lines. */
export function chargesFor(lines: ShippableLine[], terms: SaleTerms): CartCharge[] {
  return Object.entries(chargeKinds)
    .map(([kind, { amountFor, ...facts }]) => ({ kind, ...facts, amount: amountFor(lines, terms) }))
    .filter(({ amount }) => amount !== 0);
}

/** The lines that a charge is for. */
export function linesOfCharge<Line extends { withdrawalClass: WithdrawalClass }>(
  { chargedFor }: Pick<OrderCharge, "chargedFor">,
  lines: Line[],
): Line[] {
  return chargedFor === "goods" ? lines.filter(isShipped) : lines;
}

/** Cents of all these charges. */
export function sumOfCharges(charges: Pick<OrderCharge, "amount">[]): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}
