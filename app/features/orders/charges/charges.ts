import {
  SMALL_BUSINESS_SENTENCE,
  type TaxGroup,
  taxByRate,
} from "#app/features/cart/tax-by-rate.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { Order, OrderItem, TaxScheme, WithdrawalClass } from "#db/schema.ts";

export const taxSchemeLabels: Record<TaxScheme, string> = {
  "small-business": "Kleinunternehmen (§\u00A019 UStG)",
  regular: "Regelbesteuerung",
};

/** The parts of a cart or an order that its sums depend on. */
export interface Bill {
  /** Null: the owner had not chosen one. */
  taxScheme: TaxScheme | null;
  /** Cents. */
  shipping: number;
  lines: BilledLine[];
}

export interface BilledLine {
  quantity: number;
  /** Cents per piece. */
  price: number;
  withdrawalClass: WithdrawalClass;
  /** Per cent; null if the order mentions no tax. */
  taxRate: number | null;
  taxNote: string | null;
}

/** The bill of a placed order, as it was on its day. */
export function billOf(
  order: Pick<Order, "taxScheme" | "shippingAmount">,
  items: OrderItem[],
): Bill {
  return { taxScheme: order.taxScheme, shipping: order.shippingAmount, lines: items };
}

/** The tax in this bill, by rate. Empty unless the shop states tax (regular taxation). */
export function taxIn({ taxScheme, shipping, lines }: Bill): TaxGroup[] {
  if (taxScheme !== "regular") return [];
  const taxed = lines.map(({ quantity, price, taxRate, withdrawalClass }) => ({
    amount: price * quantity,
    taxRate: taxRate ?? 0,
    isShipped: withdrawalClass === "goods",
  }));
  return taxByRate(taxed, shipping);
}

/** A labelled amount, in words. */
export interface Charge {
  label: string;
  value: string;
  /** Whether it is already part of the other amounts. */
  isContained?: boolean;
}

/** Shipping, and the tax contained in the total, to be listed before the total. */
export function chargesOf(bill: Bill): Charge[] {
  const taxes = taxIn(bill).filter(({ tax }) => tax > 0);
  return [
    ...(bill.shipping > 0 ? [{ label: "Versand", value: formatPrice(bill.shipping) }] : []),
    ...taxes.map(({ rate, tax }) => ({
      label: `darin ${rate}\u00A0% MwSt.:`,
      value: formatPrice(tax),
      isContained: true,
    })),
  ];
}

/** The sentence of a small business; null for others. */
export function exemptionSentence({ taxScheme }: Pick<Bill, "taxScheme">): string | null {
  return taxScheme === "small-business" ? SMALL_BUSINESS_SENTENCE : null;
}

/** The reason why a line is exempt from tax under regular taxation; null for every other line. */
export function exemptionOf(
  { price, taxRate, taxNote }: BilledLine,
  { taxScheme }: Pick<Bill, "taxScheme">,
): string | null {
  if (taxScheme !== "regular" || taxRate !== 0 || price === 0) return null;
  return taxNote ? `steuerfrei: ${taxNote}` : "steuerfrei";
}
