import { describe, expect, it } from "vitest";
import { type GrossLine, netOf, withTax } from "#app/features/invoices/invoice-lines.ts";
import type { InvoiceContent, InvoiceSum } from "#db/schema.ts";
import { createRandom } from "#tests/support/random.ts";
import { cancellationOf, grossLine, invoiceOf } from "#tests/support/sample-invoices.ts";

const RUNS = 10_000;

const lineOf = (gross: number, taxRate: number | null, taxNote: string | null = null) =>
  grossLine({ gross, taxRate, taxNote });
const netsOf = (lines: GrossLine[]) => withTax(lines).lines.map(({ net }) => net);
const sumsOf = (lines: GrossLine[]) =>
  withTax(lines).sums.map(({ taxRate, net, tax, gross }) => [taxRate, net, tax, gross]);

describe("the net of an amount", () => {
  it.each([
    [11_900, 19, 10_000],
    [100, 19, 84],
    [1, 19, 1],
    [2490, 7, 2327],
    [500, 0, 500],
    [500, null, 500],
  ])("of %i cents at %s %% is %i", (gross, rate, net) => {
    expect(netOf(gross, rate)).toBe(net);
  });
});

describe("the lines of an invoice", () => {
  it("add up to the net of their sum, where the dearest ones take the cents left over", () => {
    // Each line alone rounds to 84.03 €, but all of them to 420.17 €.
    expect(netsOf(Array.from({ length: 5 }, () => lineOf(10_000, 19)))).toEqual([
      8404, 8404, 8403, 8403, 8403,
    ]);
    expect(netsOf([lineOf(10, 19), lineOf(10_000, 19), lineOf(10, 19)])).toEqual([8, 8404, 8]);
  });

  it("are summed up by rate, the highest first, and by reason", () => {
    expect(
      sumsOf([
        lineOf(1000, 7),
        lineOf(2000, 19),
        lineOf(3000, 0, "§ 4 Nr. 21 UStG"),
        lineOf(4000, 0),
        lineOf(5000, 19),
      ]),
    ).toEqual([
      [19, 5882, 1118, 7000],
      [7, 935, 65, 1000],
      [0, 3000, 0, 3000],
      [0, 4000, 0, 4000],
    ]);
  });

  it("contain no tax for a small business", () => {
    expect(sumsOf([lineOf(1000, null), lineOf(99, null)])).toEqual([[null, 1099, 0, 1099]]);
  });
});

/** The rounded sums of papers, by rate and reason. */
function totalsOf(
  papers: InvoiceContent[],
): Map<string, Pick<InvoiceSum, "gross" | "net" | "tax">> {
  const totals = new Map<string, Pick<InvoiceSum, "gross" | "net" | "tax">>();
  for (const { taxRate, taxNote, gross, net, tax } of papers.flatMap(({ sums }) => sums)) {
    const key = `${taxRate} ${taxNote}`;
    const before = totals.get(key) ?? { gross: 0, net: 0, tax: 0 };
    totals.set(key, { gross: before.gross + gross, net: before.net + net, tax: before.tax + tax });
  }
  return totals;
}

const totalOf = <Key extends string>(parts: Record<Key, number>[], key: Key) =>
  parts.reduce((sum, part) => sum + part[key], 0);

/** The parts of a paper that do not add up. */
function mistakesIn({ lines, sums, gross }: InvoiceContent): unknown[] {
  const keys = ["net", "tax", "gross"] as const;
  return [
    ...[...lines, ...sums].filter((part) => part.net + part.tax !== part.gross),
    ...keys.filter((key) => totalOf(lines, key) !== totalOf(sums, key)),
    ...sums.slice(0, totalOf(sums, "gross") === gross ? 0 : 1),
    // No line turns around because of cents that are left over.
    ...lines.filter(({ quantity, net }) => net * quantity < 0),
  ];
}

describe("random invoices", () => {
  const random = createRandom(35_000);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const oneOf = <Choice>(choices: readonly Choice[]) => choices[upTo(choices.length - 1)] as Choice;

  const randomLines = () => {
    const rates = oneOf([[null], [19], [19, 7], [19, 7, 0]]);
    return Array.from({ length: 1 + upTo(oneOf([1, 5, 30])) }, (_, index) => {
      const taxRate = oneOf(rates);
      const quantity = 1 + upTo(oneOf([0, 3, 9]));
      const taxNote = taxRate === 0 ? oneOf(["§ 4 Nr. 21 UStG", null]) : null;
      const gross = quantity * (1 + upTo(oneOf([2, 500, 99_999])));
      return grossLine({ orderItemId: String(index), quantity, gross, taxRate, taxNote });
    });
  };

  /** Takes some pieces of some lines back, or everything that is left. */
  const cancelSome = (left: GrossLine[], isAll: boolean) =>
    left.flatMap((line): GrossLine[] => {
      const pieces = isAll ? line.quantity : upTo(line.quantity);
      if (pieces === 0) return [];
      const gross = (line.gross / line.quantity) * pieces;
      return [{ ...line, quantity: -pieces, gross: -gross }];
    });

  const afterwards = (left: GrossLine[], gone: GrossLine[]) =>
    left.flatMap((line) => {
      const same = gone.find(({ orderItemId }) => orderItemId === line.orderItemId);
      const quantity = line.quantity + (same?.quantity ?? 0);
      return quantity > 0 ? [{ ...line, quantity, gross: line.gross + (same?.gross ?? 0) }] : [];
    });

  it(`add up, and their cancellations leave nothing or what is kept, in ${RUNS} runs`, () => {
    for (let run = 0; run < RUNS; run += 1) {
      let left = randomLines();
      const invoice = invoiceOf(left);
      const cancellations: InvoiceContent[] = [];
      for (const isAll of oneOf([[], [false], [false, false], [true], [false, true]])) {
        const gone = cancelSome(left, isAll);
        if (gone.length === 0) continue;
        cancellations.push(cancellationOf(invoice, gone, cancellations));
        left = afterwards(left, gone);
      }
      for (const paper of [invoice, ...cancellations]) expect(mistakesIn(paper)).toEqual([]);
      const kept = totalsOf([{ ...invoice, ...withTax(left) }]);
      for (const [key, total] of totalsOf([invoice, ...cancellations])) {
        expect(total).toEqual(kept.get(key) ?? { gross: 0, net: 0, tax: 0 });
      }
    }
  });
});
