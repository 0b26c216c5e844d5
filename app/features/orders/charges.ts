import {
  SMALL_BUSINESS_SENTENCE,
  type TaxGroup,
  taxByRate,
} from "#app/features/cart/tax-by-rate.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { Order, OrderCharge, OrderItem, TaxScheme, WithdrawalClass } from "#db/schema.ts";

export const taxSchemeLabels: Record<TaxScheme, string> = {
  "small-business": "Kleinunternehmen (§\u00A019 UStG)",
  regular: "Regelbesteuerung",
};

/** The parts of a cart or an order that its sums depend on. */
export interface Bill {
  /** Null: the owner had not chosen one. */
  taxScheme: TaxScheme | null;
  charges: BilledCharge[];
  lines: BilledLine[];
}

type BilledCharge = Pick<OrderCharge, "label" | "amount" | "taxRate" | "chargedFor">;

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
export function billOf({ taxScheme, charges, items }: BilledOrder): Bill {
  return { taxScheme, charges, lines: items };
}

export interface BilledOrder extends Pick<Order, "taxScheme"> {
  charges: OrderCharge[];
  items: OrderItem[];
}

/** The tax in this bill, by rate. Empty unless the shop states tax (regular taxation). */
export function taxIn({ taxScheme, charges, lines }: Bill): TaxGroup[] {
  if (taxScheme !== "regular") return [];
  const taxed = lines.map(({ quantity, price, taxRate, withdrawalClass }) => ({
    amount: price * quantity,
    taxRate: taxRate ?? 0,
    withdrawalClass,
  }));
  return taxByRate(taxed, charges);
}

/** A labelled amount, in words. */
export interface Sum {
  label: string;
  value: string;
  /** Whether it is already part of the other amounts. */
  isContained?: boolean;
}

/** The charges, and the tax contained in the total, to be listed before the total. */
export function sumsBeforeTotal(bill: Bill): Sum[] {
  const taxes = taxIn(bill).filter(({ tax }) => tax > 0);
  return [
    ...bill.charges.map(({ label, amount }) => ({ label, value: formatPrice(amount) })),
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
