import { linesOfCharge } from "#app/features/cart/charge-kinds.ts";
import type { OrderCharge, WithdrawalClass } from "#db/schema.ts";

/** The sentence of a small business, which must not state any tax (§ 19 UStG, § 34a UStDV). */
export const SMALL_BUSINESS_SENTENCE = "Umsatzsteuerfrei nach §\u00A019 UStG.";

interface TaxedLine {
  /** Cents for all pieces, including tax. */
  amount: number;
  /** Per cent. */
  taxRate: number;
  withdrawalClass: WithdrawalClass;
}

type TaxedCharge = Pick<OrderCharge, "amount" | "taxRate" | "chargedFor">;

/** The part of an order that is taxed at one rate; all amounts in cents. */
export interface TaxGroup {
  /** Per cent. */
  rate: number;
  net: number;
  tax: number;
  /** Net and tax. */
  gross: number;
}

/**
 * The tax contained in an order, by rate, the highest first (§ 14 Abs. 4 Satz 1 Nr. 7 and 8 UStG). It is
 * computed from the gross sum of each rate, so that rounding happens once.
 */
export function taxByRate(lines: TaxedLine[], charges: TaxedCharge[]): TaxGroup[] {
  const sums = sumByRate(lines);
  for (const [rate, share] of charges.flatMap((charge) => [...taxSharesOf(charge, lines)])) {
    sums.set(rate, (sums.get(rate) ?? 0) + share);
  }
  return [...sums]
    .filter(([, gross]) => gross !== 0)
    .toSorted(([one], [other]) => other - one)
    .map(([rate, gross]) => {
      const net = Math.round((gross * 100) / (100 + rate));
      return { rate, net, tax: gross - net, gross };
    });
}

/**
 * The cents of a charge by the rate at which they are taxed. Without a rate of its own, it is split by the shares of the
 * lines that it is for; the last cents go to the largest of their groups.
 */
export function taxSharesOf(charge: TaxedCharge, lines: TaxedLine[]): Map<number, number> {
  return charge.taxRate === null
    ? sharesOf(charge.amount, sumByRate(linesOfCharge(charge, lines)))
    : new Map([[charge.taxRate, charge.amount]]);
}

function sumByRate(lines: TaxedLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { taxRate, amount } of lines) sums.set(taxRate, (sums.get(taxRate) ?? 0) + amount);
  return sums;
}

/**
 * Splits an amount in proportion to these sums; the last cents go to the largest. If all of them are 0, the highest rate
 * gets everything. A reduction spreads its last cents, so that it takes no more from a sum than there is.
 */
export function sharesOf(amount: number, sums: Map<number, number>): Map<number, number> {
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  const shares = new Map<number, number>();
  for (const [rate, sum] of sums) {
    shares.set(rate, total === 0 ? 0 : Math.trunc((amount * sum) / total));
  }
  const rest = amount - [...shares.values()].reduce((sum, share) => sum + share, 0);
  const largestFirst = [...sums].toSorted(
    ([rate, sum], [otherRate, otherSum]) => otherSum - sum || otherRate - rate,
  );
  const isSpread = rest < 0 && total > 0;
  for (const [rate] of largestFirst.slice(0, isSpread ? -rest : 1)) {
    shares.set(rate, (shares.get(rate) ?? 0) + (isSpread ? -1 : rest));
  }
  return shares;
}
