import type { InvoiceLine, InvoiceSum } from "#db/schema.ts";

/** A line whose net and tax are not known yet. */
export type GrossLine = Omit<InvoiceLine, "net" | "tax">;

type Taxed = Pick<InvoiceLine, "taxRate" | "taxNote" | "gross">;

/** The net of an amount in cents that contains tax at this rate. */
export function netOf(gross: number, taxRate: number | null): number {
  return Math.round((gross * 100) / (100 + (taxRate ?? 0)));
}

/**
 * Adds net and tax to the lines, so that they add up to the sums by rate. The net of a sum is computed from its gross,
 * because rounding each line would give another tax. The cents that are left over go to the dearest lines.
 *
 * A cancellation passes what is `billed` before it. Its net is the difference that it makes, so that an invoice
 * and all its cancellations add up to zero, or to what is kept.
 */
export function withTax(
  lines: GrossLine[],
  billed: Pick<InvoiceSum, "taxRate" | "taxNote" | "gross" | "net">[] = [],
): { lines: InvoiceLine[]; sums: InvoiceSum[] } {
  const sums = sumsByRate(lines).map((sum): InvoiceSum => {
    const before = billed.find((each) => isSameRate(each, sum)) ?? { gross: 0, net: 0 };
    const net = netOf(before.gross + sum.gross, sum.taxRate) - before.net;
    return { ...sum, net, tax: sum.gross - net };
  });
  const nets = new Map<GrossLine, number>();
  for (const sum of sums) {
    const ofSum = lines.filter((line) => isSameRate(line, sum));
    for (const [line, net] of distributed(ofSum, sum.net)) nets.set(line, net);
  }
  return {
    sums,
    lines: lines.map((line) => {
      const net = nets.get(line) ?? 0;
      return { ...line, net, tax: line.gross - net };
    }),
  };
}

/** Whether both belong to one sum: same rate, and the same reason if exempt. */
export function isSameRate(one: Omit<Taxed, "gross">, other: Omit<Taxed, "gross">): boolean {
  return one.taxRate === other.taxRate && one.taxNote === other.taxNote;
}

/** The gross sums by rate and reason, the highest rate first. */
function sumsByRate(lines: Taxed[]): Taxed[] {
  const sums: Taxed[] = [];
  for (const { taxRate, taxNote, gross } of lines) {
    const sum = sums.find((each) => isSameRate(each, { taxRate, taxNote }));
    if (sum) sum.gross += gross;
    else sums.push({ taxRate, taxNote, gross });
  }
  return sums.toSorted((one, other) => (other.taxRate ?? 0) - (one.taxRate ?? 0));
}

/** Rounds the net of each line, then moves the dearest ones by a cent each until they add up. */
function distributed(lines: GrossLine[], total: number): [GrossLine, number][] {
  const nets = lines
    .toSorted((one, other) => Math.abs(other.gross) - Math.abs(one.gross))
    .map((line): [GrossLine, number] => [line, netOf(line.gross, line.taxRate)]);
  let rest = nets.reduce((left, [, net]) => left - net, total);
  while (rest !== 0) {
    for (const entry of nets) {
      if (rest === 0) break;
      entry[1] += Math.sign(rest);
      rest -= Math.sign(rest);
    }
  }
  return nets;
}
