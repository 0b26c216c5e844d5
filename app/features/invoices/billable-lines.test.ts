import { describe, expect, it } from "vitest";
import { sumOfCharges } from "#app/features/cart/charge-kinds.ts";
import { taxByRate } from "#app/features/cart/tax-by-rate.ts";
import {
  type Billed,
  billableLines,
  cancelAll,
  type GrossLine,
  linesAgain,
  linesToCancel,
  netOf,
  spanOf,
  sumsLeft,
  withTax,
} from "#app/features/invoices/billable-lines.ts";
import { type OrderWithItems, piecesLeft, supposing } from "#app/features/orders/loaded-order.ts";
import type { InvoiceContent, InvoiceSum, OrderCharge, OrderItem, TaxScheme } from "#db/schema.ts";
import { itemOf, order as sample, shippingOf } from "#tests/support/emailed-order.ts";
import { cases, createRandom, freshSeed } from "#tests/support/random.ts";
import { cancellationOf, grossLine, invoiceOf } from "#tests/support/sample-invoices.ts";

const DAY = "2026-12-01";
const RUNS = cases(500);
type Line = Partial<OrderItem>;

/** An order of these lines and charges, with its total computed from them. */
function orderOf(lines: Line[], charges: OrderCharge[] = []): OrderWithItems {
  const items = lines.map((line, index) =>
    itemOf({ id: `line-${index}`, withdrawalClass: "goods", taxRate: 19, ...line }),
  );
  const totalAmount = items.reduce(
    (sum, { price, quantity }) => sum + price * quantity,
    sumOfCharges(charges),
  );
  return supposing(sample, { status: "completed", items, payments: [], charges, totalAmount });
}

function bill(order: OrderWithItems, taxScheme: TaxScheme = "regular"): InvoiceContent {
  const lines = billableLines(order, { taxScheme, paidOn: DAY, periodOf: () => null });
  return { ...withTax(lines), taxScheme, gross: order.left.totalAmount } as InvoiceContent;
}

/** The invoice as it was issued before orders had charges of several kinds. */
function withoutPositions(invoice: InvoiceContent): InvoiceContent {
  return { ...invoice, lines: invoice.lines.map(({ chargePosition: _, ...line }) => line) };
}

function cancellation(billed: Billed, lines: ReturnType<typeof cancelAll>): InvoiceContent {
  const gross = lines.reduce((sum, line) => sum + line.gross, 0);
  return { ...withTax(lines, sumsLeft(billed)), gross } as InvoiceContent;
}

const total = (papers: InvoiceContent[], key: "gross" | "net" | "tax") =>
  papers.flatMap(({ sums }) => sums).reduce((sum, each) => sum + each[key], 0);

describe("the lines of an invoice", () => {
  // The sums were computed by hand.
  it.each<[string, TaxScheme, Line[], number, [number | null, number, number, number][]]>([
    [
      "five tickets of 100 € at 19 %",
      "regular",
      [{ price: 10_000, quantity: 5, withdrawalClass: "dated-leisure" }],
      0,
      [[19, 50_000, 42_017, 7983]],
    ],
    [
      "a book at 7 %",
      "regular",
      [{ price: 2000, quantity: 1, taxRate: 7 }],
      0,
      [[7, 2000, 1869, 131]],
    ],
    [
      "goods at both rates with shipping by their shares",
      "regular",
      [
        { price: 3000, quantity: 1 },
        { price: 1000, quantity: 1, taxRate: 7 },
      ],
      490,
      [
        [19, 3368, 2830, 538],
        [7, 1122, 1049, 73],
      ],
    ],
    [
      "an exempt course beside a product",
      "regular",
      [
        {
          price: 5000,
          quantity: 1,
          taxRate: 0,
          taxNote: "§ 4 Nr. 21 UStG",
          withdrawalClass: "service",
        },
        { price: 1190, quantity: 1 },
      ],
      0,
      [
        [19, 1190, 1000, 190],
        [0, 5000, 5000, 0],
      ],
    ],
    ["one cent", "regular", [{ price: 1, quantity: 1 }], 0, [[19, 1, 1, 0]]],
    [
      "99,999.99 €",
      "regular",
      [{ price: 9_999_999, quantity: 1 }],
      0,
      [[19, 9_999_999, 8_403_361, 1_596_638]],
    ],
    [
      "a small business",
      "small-business",
      [{ price: 3000, quantity: 2, taxRate: null }],
      490,
      [[null, 6490, 6490, 0]],
    ],
    ["free goods with shipping", "regular", [{ price: 0, quantity: 1 }], 490, [[19, 490, 412, 78]]],
  ])("state the sums of %s", (_, scheme, lines, shipping, expected) => {
    const { sums } = bill(orderOf(lines, shippingOf(shipping)), scheme);
    expect(sums.map(({ taxRate, gross, net, tax }) => [taxRate, gross, net, tax])).toEqual(
      expected,
    );
  });

  it("leave out what costs nothing and what was taken back", () => {
    const { lines } = bill(
      orderOf([
        { price: 0, quantity: 1 },
        { price: 1000, quantity: 3, cancelledQuantity: 2 },
        { price: 500, quantity: 1, cancelledQuantity: 1 },
      ]),
    );
    expect(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity])).toEqual([
      ["line-1", 1],
    ]);
  });

  it("name the time of supply: dates, else the payment, and nothing for goods that wait for it", () => {
    const { lines } = bill(
      orderOf([
        {
          price: 100,
          quantity: 1,
          date: "2026-12-12",
          endDate: "2026-12-13",
          withdrawalClass: "dated-leisure",
        },
        { price: 100, quantity: 1, withdrawalClass: "digital" },
        { price: 100, quantity: 1 },
      ]),
    );
    expect(lines.map(({ supply }) => supply)).toEqual([
      { from: "2026-12-12", to: "2026-12-13" },
      { from: DAY, to: DAY },
      null,
    ]);
    expect(spanOf(lines)).toEqual({ from: DAY, to: "2026-12-13" });
  });
});

describe(`${RUNS} random orders`, () => {
  it("agree with the tax of their pages, and end where their cancellations say", () => {
    const random = createRandom(freshSeed());
    const pick = (most: number) => Math.floor(random() * most);
    for (let round = 0; round < RUNS; round += 1) {
      const lines = Array.from({ length: 1 + pick(6) }, (): Line => {
        const taxRate = [19, 7, 0][pick(3)] ?? 0;
        const withdrawalClass =
          (["goods", "digital", "dated-leisure"] as const)[pick(3)] ?? "goods";
        return {
          price: pick(4) === 0 ? 0 : 1 + pick(30_000),
          quantity: 1 + pick(5),
          taxRate,
          withdrawalClass,
        };
      });
      const hasGoods = lines.some((line) => line.withdrawalClass === "goods");
      let order = orderOf(lines, shippingOf(hasGoods ? pick(1000) : 0));
      if (order.totalAmount === 0) continue;
      const invoice = round % 2 ? bill(order) : withoutPositions(bill(order));
      for (const key of ["gross", "net", "tax"] as const) {
        expect(invoice.lines.reduce((sum, line) => sum + line[key], 0)).toBe(total([invoice], key));
      }
      expect(total([invoice], "net") + total([invoice], "tax")).toBe(order.totalAmount);
      const shown = taxByRate(
        order.items.map((line) => ({
          amount: line.price * line.quantity,
          taxRate: line.taxRate ?? 0,
          withdrawalClass: line.withdrawalClass,
        })),
        order.charges,
      );
      expect(invoice.sums.map(({ taxRate, net }) => [taxRate, net])).toEqual(
        shown.map(({ rate, net }) => [rate, net]),
      );
      const papers = [invoice];
      for (let step = 0; step < 3; step += 1) {
        const items = order.items.map((line) => ({
          ...line,
          cancelledQuantity: line.cancelledQuantity + pick(piecesLeft(line) + 1),
        }));
        order = supposing(order, { items });
        const billed = { invoice, cancellations: papers.slice(1) };
        const gone = linesToCancel(billed, order, null);
        if (gone.length > 0) papers.push(cancellation(billed, gone));
        expect(total(papers, "gross")).toBe(order.left.totalAmount);
      }
      const billed = { invoice, cancellations: papers.slice(1) };
      const rest = cancelAll(billed);
      if (rest.length > 0) papers.push(cancellation(billed, rest));
      for (const key of ["gross", "net", "tax"] as const) expect(total(papers, key)).toBe(0);
    }
  });
});

describe("a share that the shop keeps", () => {
  const year = { price: 12_000, quantity: 1, withdrawalClass: "service" as const };
  const kept = { orderItemId: "line-0", amount: 327, usedDays: 10, days: 366 };

  it("stays billed until its money goes back as well", () => {
    const billed = orderOf([year]);
    const invoice = bill(billed);
    const items = billed.items.map((line) => ({ ...line, cancelledQuantity: 1 }));
    const order = supposing(billed, { items, status: "cancelled" });
    const first = linesToCancel({ invoice, cancellations: [] }, order, kept);
    expect(first).toMatchObject([
      { quantity: -1, gross: -11_673, note: "10 von 366 Tagen bleiben berechnet." },
    ]);
    const one = cancellation({ invoice, cancellations: [] }, first);
    expect(linesToCancel({ invoice, cancellations: [one] }, order, kept)).toEqual([]);
    const rest = linesToCancel({ invoice, cancellations: [one] }, order, null);
    expect(rest).toMatchObject([{ quantity: -1, gross: -327 }]);
    const two = cancellation({ invoice, cancellations: [one] }, rest);
    expect(total([invoice, one, two], "net")).toBe(0);
  });

  it("stays billed by an invoice that corrects the first one", () => {
    const whole = orderOf([year, { price: 1000, quantity: 2 }]);
    const invoice = bill(whole);
    const items = whole.items.map((each) => ({ ...each, cancelledQuantity: 1 }));
    const order = supposing(whole, { items });
    const usedADay = { ...kept, amount: 32, usedDays: 1 };
    const gone = linesToCancel({ invoice, cancellations: [] }, order, usedADay);
    const billed = { invoice, cancellations: [cancellation({ invoice, cancellations: [] }, gone)] };
    const supply = { from: DAY, to: DAY };
    const current = billableLines(order, {
      taxScheme: "regular",
      paidOn: DAY,
      periodOf: () => null,
    }).map((each) => ({ ...each, supply }));
    const again = linesAgain(billed, current);
    expect(again).toMatchObject([
      { quantity: 1, gross: 32, note: "1 von 366 Tagen bleibt berechnet." },
      { quantity: 1, gross: 1000, note: null, supply },
    ]);
    const corrected = { invoice: { ...invoice, ...withTax(again) }, cancellations: [] };
    expect(linesToCancel(corrected, order, usedADay)).toEqual([]);
    expect(linesToCancel(corrected, order, null)).toMatchObject([{ quantity: -1, gross: -32 }]);
  });
});

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
  const random = createRandom(freshSeed(1));
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
