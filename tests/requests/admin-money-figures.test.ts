import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadMoneyFigures } from "#app/features/money/money-figures.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
} from "#tests/support/samples.ts";

const NOW = new Date("2026-12-15T11:00:00Z");

beforeEach(() => {
  db.delete(orders).run();
});

afterEach(() => void vi.useRealTimers());

/** An order of a candle for 20 €, a seat for 10 € and 4,99 € of shipping, under regular taxation. */
function mixedOrder(values: Parameters<typeof createOrder>[0] = {}) {
  const charges = { totalAmount: 3499, shipping: 499, taxScheme: "regular" } as const;
  const order = createOrder({ ...charges, ...values });
  addOrderItem(order, createItem({ title: "Kerze", price: 2000 }), { taxRate: 19 });
  const seat = { position: 2, taxRate: 7 } as const;
  addOrderItem(order, createEvent({ title: "Feuerabend", price: 1000 }), seat);
  return order;
}

const pay = (order: Parameters<typeof payOrder>[0], amount: number, paidOn: string) =>
  payOrder({ ...order, totalAmount: amount }, { paidOn, reference: `${order.id}:${amount}` });

it("count money in the month in which it moved", async () => {
  const order = mixedOrder();
  pay(order, 3499, "2026-11-30");
  pay(order, -1000, "2026-12-01");
  pay(mixedOrder(), 3499, "2025-12-31");
  const { months } = await loadMoneyFigures(NOW);
  expect([months.length, months[0]?.month]).toEqual([12, "2026-01"]);
  expect(months.slice(-2)).toEqual([
    { month: "2026-11", received: 3499, refunded: 0, count: 1 },
    { month: "2026-12", received: 0, refunded: 1000, count: 0 },
  ]);
});

it("split each payment among the kinds, which add up to the whole", async () => {
  pay(mixedOrder(), 3499, "2026-11-30");
  pay(mixedOrder(), 1001, "2026-11-30");
  const { byKind } = await loadMoneyFigures(NOW);
  expect(byKind.map(({ kind }) => kind)).toEqual(["product", "event", "shipping"]);
  expect(byKind.reduce((sum, { amount }) => sum + amount, 0)).toBe(4500);
});

it("name the ways, and what is open and overdue without what is paid", async () => {
  const partly = mixedOrder({ paymentDue: "2026-12-20" });
  payOrder({ ...partly, totalAmount: 499 }, { paidOn: "2026-12-01", method: "cash" });
  mixedOrder({ paymentDue: "2026-12-14" });
  mixedOrder({ status: "cancelled", paymentDue: "2026-12-14" });
  expect(await loadMoneyFigures(NOW)).toMatchObject({
    byMethod: [{ method: "cash", amount: 499, count: 1 }],
    open: { amount: 6499, count: 2 },
    overdue: { amount: 3499, count: 1 },
  });
});

it("are a view of the payments", async () => {
  payOrder(mixedOrder());
  const { browser } = await createAdmin();
  const page = await browser.get("/admin/payments?ansicht=zahlen");
  expect(page.text).toContain("Beträge je Monat");
  expect(page.text).toContain("34,99");
});

it("agree with the overview, also about money that is still owed", async () => {
  // The month is as long as the thirty days of the overview.
  vi.useFakeTimers({ now: new Date("2026-11-30T11:00:00Z"), toFake: ["Date"] });
  const cancelled = mixedOrder({ status: "cancelled" });
  pay(cancelled, 3499, "2026-11-20");
  pay(mixedOrder(), 3499, "2026-11-01");
  pay(mixedOrder(), 3499, "2026-10-31");
  const { browser } = await createAdmin();
  const readBoth = async () => [
    (await browser.get("/admin")).text.match(/Letzte 30 Tage ([\d,]+)/)?.[1],
    (await browser.get("/admin/payments?ansicht=zahlen")).text.match(/Dieser Monat ([\d,]+)/)?.[1],
  ];
  expect(await readBoth()).toEqual(["69,98", "69,98"]);
  pay(cancelled, -3400, "2026-11-29");
  expect(await readBoth()).toEqual(["35,98", "35,98"]);
});

it("name the same money in the adviser's file, with the tax by rate", async () => {
  const order = mixedOrder();
  pay(order, 3499, "2026-11-30");
  pay(order, -1000, "2026-12-01");
  const { browser } = await createAdmin();
  const figures = await browser.get("/admin/payments?ansicht=zahlen");
  const thisMonth = `/admin/payments/export.csv?zeitraum=${berlinDay(new Date()).slice(0, 7)}`;
  expect(figures.document.querySelector(`main a[href="${thisMonth}"]`)).not.toBeNull();
  const november = await browser.get("/admin/payments/export.csv?zeitraum=2026-11");
  expect(november.html.split("\r\n")[1]?.split(";").slice(0, 8)).toEqual([
    "30.11.2026",
    order.number,
    order.customerName,
    "Überweisung",
    "34,99",
    "3,99",
    "0,65",
    "",
  ]);
  const year = await browser.get("/admin/payments/export.csv?zeitraum=2026");
  expect(year.html).toContain(";-10,00;-1,14;-0,19;");
  expect(year.html.trim().split("\r\n")).toHaveLength(3);
  pay(order, -500, "2026-11-15");
  const { html } = await browser.get("/admin/payments/export.csv?zeitraum=2026");
  const rows = html
    .trim()
    .split("\r\n")
    .map((row) => row.split(";"));
  expect(rows.slice(1).map(([day, , , , , , , , note]) => [day, note])).toEqual([
    ["01.12.2026", "Erstattung"],
    ["30.11.2026", ""],
    ["15.11.2026", "Erstattung"],
  ]);
});

it("give back in a refund exactly the tax that its payment contained", async () => {
  const order = mixedOrder();
  for (let cents = 1; cents <= 40; cents += 1) {
    pay(order, cents, "2026-11-29");
    pay(order, -cents, "2026-11-30");
  }
  const { browser } = await createAdmin();
  const { html } = await browser.get("/admin/payments/export.csv?zeitraum=2026-11");
  expect(html).not.toContain("-0,00");
  const rows = html.trim().split("\r\n").slice(1);
  for (const column of [4, 5, 6]) {
    const cents = rows.map((row) =>
      Math.round(Number(row.split(";")[column]?.replace(",", ".")) * 100),
    );
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0);
  }
});

it("refuse a period that does not exist, and everyone but admins", async () => {
  const { browser } = await createAdmin();
  expect((await browser.get("/admin/payments/export.csv?zeitraum=2026-13")).status).toBe(400);
  const customer = await browserOf(await createCustomer());
  expect((await customer.get("/admin/payments/export.csv?zeitraum=2026")).status).toBe(403);
});
