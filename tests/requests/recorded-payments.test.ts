import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { completionReference } from "#app/features/money/payments.server.ts";
import { db } from "#db/client.server.ts";
import { changeLog, type Order, orders, payments, removedPayments } from "#db/schema.ts";
import type { Browser } from "#tests/support/browser.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createItem,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  ({ admin, browser } = await createAdmin());
});

function order(values: Partial<Order> = {}): Order {
  const item = createItem({ price: 5000 });
  const placed = createOrder({ totalAmount: 5000, paymentDue: "2026-12-07", ...values });
  addOrderItem(placed, item, { price: placed.totalAmount });
  return placed;
}

const setStatus = ({ id }: Order, status: string) =>
  browser.post(`/admin/orders/${id}`, { status });

const paymentsOf = ({ id }: Order) =>
  db.select().from(payments).where(eq(payments.orderId, id)).all();

const statusOf = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get()?.status;

it("completing an order records its total as paid by transfer, on that day in Berlin", async () => {
  const placed = order();
  vi.useFakeTimers({ now: new Date("2026-11-24T23:30:00Z"), toFake: ["Date"] });
  browser = await browserOf(admin);
  await setStatus(placed, "completed");
  await setStatus(placed, "completed");
  expect(paymentsOf(placed)).toEqual([
    expect.objectContaining({
      amount: 5000,
      method: "transfer",
      paidOn: "2026-11-25",
      actor: "admin",
      actorId: admin.id,
    }),
  ]);
});

it("an order's page says what completing it will record, and then what it has recorded", async () => {
  const placed = order();
  payOrder(placed, { amount: 2000, reference: "part" });
  const path = `/admin/orders/${placed.id}`;
  const hint = "trägt die offenen 30,00 € als heute bezahlt ein.";
  const page = await browser.get(path);
  expect(page.text).toContain(`„Als abgeschlossen markieren“ ${hint}`);
  await browser.press(page, "Als abgeschlossen markieren");
  const after = await browser.get(path);
  expect(messages(after).join()).toContain("30,00 € sind als heute bezahlt eingetragen.");
  expect(after.text).not.toContain(hint);
  await browser.press(after, "Als ausstehend markieren");
  const reopened = await browser.get(path);
  expect(messages(reopened).join()).toContain("30,00 € sind nicht mehr als bezahlt eingetragen.");
  // Otherwise nobody would ask later about money that really came.
  expect(reopened.text).toContain("Zahlung über 30,00 € rückgängig gemacht");
});

it("completing several orders at once records a payment for each", async () => {
  const [one, other] = [order(), order()];
  const form = new URLSearchParams({ status: "completed" });
  for (const { id } of [one, other]) {
    form.append("orderId", id);
    form.append("shown", `${id}:pending`);
  }
  await browser.post("/admin/orders", form);
  expect([one, other].map((each) => [statusOf(each), paymentsOf(each).length])).toEqual([
    ["completed", 1],
    ["completed", 1],
  ]);
});

it("completing an order records only what is still open", async () => {
  const [partlyPaid, paid, free] = [order(), order(), order({ totalAmount: 0 })];
  payOrder(partlyPaid, { amount: 2000, reference: "a" });
  payOrder(paid, { reference: "b" });
  for (const each of [partlyPaid, paid, free]) await setStatus(each, "completed");
  expect(paymentsOf(partlyPaid).map(({ amount }) => amount)).toEqual([2000, 3000]);
  expect(paymentsOf(paid)).toHaveLength(1);
  expect(paymentsOf(free)).toEqual([]);
});

it("setting a completed order back to pending removes the payment, and only that one", async () => {
  const placed = order();
  payOrder(placed, { amount: 2000, reference: "a" });
  await setStatus(placed, "completed");
  await setStatus(placed, "pending");
  expect(paymentsOf(placed).map(({ amount }) => amount)).toEqual([2000]);
  await setStatus(placed, "completed");
  expect(paymentsOf(placed).map(({ amount }) => amount)).toEqual([2000, 3000]);
});

it("cancelling a paid order keeps its payment, so that it need not be paid again", async () => {
  const placed = order();
  await setStatus(placed, "completed");
  await setStatus(placed, "cancelled");
  expect(paymentsOf(placed)).toHaveLength(1);
  await setStatus(placed, "pending");
  const { text } = await browser.get(`/order-confirmation/${placed.id}`);
  expect(text).toContain("wir prüfen sie gerade");
  expect(text).not.toContain("Bitte überweise");
  await setStatus(placed, "completed");
  expect(paymentsOf(placed)).toHaveLength(1);
});

it("an order stays pending if its payment cannot be stored", async () => {
  const placed = order();
  await whileRefused("insert", "payments", () => setStatus(placed, "completed"));
  expect([statusOf(placed), paymentsOf(placed)]).toEqual(["pending", []]);
});

describe("a removed payment", () => {
  const removedOf = ({ id }: Order) =>
    db.select().from(removedPayments).where(eq(removedPayments.orderId, id)).all();
  const historyOf = async ({ id }: Order) => (await browser.get(`/admin/orders/${id}`)).text;

  it("that completing had recorded stays in the order's history for good", async () => {
    const placed = order();
    await setStatus(placed, "completed");
    const [noted] = paymentsOf(placed);
    await setStatus(placed, "pending");
    expect(removedOf(placed)).toMatchObject([
      {
        amount: 5000,
        method: "transfer",
        reference: completionReference(placed.id),
        paidOn: noted?.paidOn,
        reason: "reopened",
        actor: "admin",
        actorId: admin.id,
      },
    ]);
    const sentence = /Zahlung über 50,00\s€ rückgängig gemacht/g;
    expect((await historyOf(placed)).match(sentence)).toHaveLength(1);
    db.delete(changeLog).run();
    expect((await historyOf(placed)).match(sentence)).toHaveLength(1);
  });

  it("that was undone is named with its day, its way and its note", async () => {
    const placed = order();
    const fields = { amount: "10,00", paidOn: "2026-11-20", method: "cash", note: "am Stand" };
    await browser.post(`/admin/orders/${placed.id}/payments`, fields);
    await browser.post(`/admin/payments/${paymentsOf(placed)[0]?.id}/undo`, {});
    expect(await historyOf(placed)).toMatch(
      /Zahlung über 10,00\s€ rückgängig gemacht \(20\.11\.2026, Bar, „am Stand“\) durch/,
    );
  });

  it("goes with its order", async () => {
    const placed = order();
    await setStatus(placed, "completed");
    await setStatus(placed, "pending");
    db.delete(orders).where(eq(orders.id, placed.id)).run();
    expect(removedOf(placed)).toEqual([]);
  });
});
