import { describe, expect, it } from "vitest";
import { taxByRate } from "#app/features/cart/tax-by-rate.ts";
import { withTax } from "#app/features/invoices/invoice-lines.ts";
import {
  type Billed,
  billableLines,
  cancelAll,
  linesAgain,
  linesToCancel,
  spanOf,
  sumsLeft,
} from "#app/features/orders/invoicing/billable-lines.ts";
import {
  type OrderWithItems,
  type PlacedOrder,
  piecesLeft,
  supposing,
} from "#app/features/orders/loaded-order.ts";
import type { InvoiceContent, OrderItem, TaxScheme } from "#db/schema.ts";
import { itemOf, order as sample } from "#tests/support/emailed-order.ts";
import { createRandom } from "#tests/support/random.ts";

const DAY = "2026-12-01";
type Line = Partial<OrderItem>;

/** An order of these lines, with its total computed from them. */
function orderOf(lines: Line[], values: Partial<PlacedOrder> = {}): OrderWithItems {
  const items = lines.map((line, index) =>
    itemOf({ id: `line-${index}`, withdrawalClass: "goods", taxRate: 19, ...line }),
  );
  const shippingAmount = values.shippingAmount ?? 0;
  const totalAmount = items.reduce(
    (sum, { price, quantity }) => sum + price * quantity,
    shippingAmount,
  );
  const facts = { ...values, totalAmount, shippingAmount };
  return supposing(sample, { status: "completed", items, payments: [], ...facts });
}

function bill(order: OrderWithItems, taxScheme: TaxScheme = "regular"): InvoiceContent {
  const lines = billableLines(order, { taxScheme, paidOn: DAY, periodOf: () => null });
  return { ...withTax(lines), taxScheme, gross: order.left.totalAmount } as InvoiceContent;
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
  ])("state the sums of %s", (_, scheme, lines, shippingAmount, expected) => {
    const { sums } = bill(orderOf(lines, { shippingAmount }), scheme);
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

describe("10,000 random orders", () => {
  it("agree with the tax of their pages, and end where their cancellations say", () => {
    const random = createRandom(35);
    const pick = (most: number) => Math.floor(random() * most);
    for (let round = 0; round < 10_000; round += 1) {
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
      let order = orderOf(lines, { shippingAmount: hasGoods ? pick(1000) : 0 });
      if (order.totalAmount === 0) continue;
      const invoice = bill(order);
      for (const key of ["gross", "net", "tax"] as const) {
        expect(invoice.lines.reduce((sum, line) => sum + line[key], 0)).toBe(total([invoice], key));
      }
      expect(total([invoice], "net") + total([invoice], "tax")).toBe(order.totalAmount);
      const shown = taxByRate(
        order.items.map((line) => ({
          amount: line.price * line.quantity,
          taxRate: line.taxRate ?? 0,
          isShipped: line.withdrawalClass === "goods",
        })),
        order.shippingAmount,
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
