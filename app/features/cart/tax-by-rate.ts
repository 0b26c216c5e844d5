/** The sentence of a small business, which must not state any tax (§ 19 UStG, § 34a UStDV). */
export const SMALL_BUSINESS_SENTENCE = "Umsatzsteuerfrei nach §\u00A019 UStG.";

interface TaxedLine {
  /** Cents for all pieces, including tax. */
  amount: number;
  /** Per cent. */
  taxRate: number;
  /** Whether shipping is charged for the line. A share of it is then taxed at the line's rate. */
  isShipped: boolean;
}

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
 * computed from the gross sum of each rate, so that rounding happens once. Shipping is split by the shares of
 * the goods; the last cents go to the largest of their groups.
 */
export function taxByRate(lines: TaxedLine[], shipping: number): TaxGroup[] {
  const sums = sumByRate(lines);
  for (const [rate, share] of sharesOf(shipping, sumByRate(lines.filter(isTaxedWithShipping)))) {
    sums.set(rate, (sums.get(rate) ?? 0) + share);
  }
  return [...sums]
    .filter(([, gross]) => gross > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([rate, gross]) => {
      const net = Math.round((gross * 100) / (100 + rate));
      return { rate, net, tax: gross - net, gross };
    });
}

const isTaxedWithShipping = ({ isShipped }: TaxedLine) => isShipped;

function sumByRate(lines: TaxedLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { taxRate, amount } of lines) sums.set(taxRate, (sums.get(taxRate) ?? 0) + amount);
  return sums;
}

/** Splits an amount in proportion to these sums. If all of them are 0, the highest rate gets everything. */
export function sharesOf(amount: number, sums: Map<number, number>): Map<number, number> {
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  const shares = new Map<number, number>();
  for (const [rate, sum] of sums) {
    shares.set(rate, total === 0 ? 0 : Math.floor((amount * sum) / total));
  }
  const [largest] = [...sums].toSorted(
    ([rate, sum], [otherRate, otherSum]) => otherSum - sum || otherRate - rate,
  );
  const rest = amount - [...shares.values()].reduce((sum, share) => sum + share, 0);
  if (largest) shares.set(largest[0], (shares.get(largest[0]) ?? 0) + rest);
  return shares;
}
