import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordPayment, removePayment } from "#app/features/money/payments.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type Order, orderStatusChanges, orders, payments } from "#db/schema.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const NOW = new Date("2026-12-01T10:00:00Z");
const DAY = "2026-12-01";

beforeEach(forgetSettings);
afterEach(forgetSettings);

const stored = ({ id }: Pick<Order, "id">) =>
  db.select().from(orders).where(eq(orders.id, id)).get();
const changesOf = ({ id }: Pick<Order, "id">) =>
  db.select().from(orderStatusChanges).where(eq(orderStatusChanges.orderId, id)).all();

/** A pending order of 10 € with a candle. */
function pendingOrder(values: Parameters<typeof createOrder>[0] = {}): Order {
  const order = createOrder({ paymentDue: "2026-12-14", ...values });
  addOrderItem(order, createItem({ title: "Kerze", price: 1000 }));
  return order;
}

let count = 0;

function pay({ id: orderId }: Order, amount: number): Promise<boolean> {
  count += 1;
  const payment = { orderId, amount, method: "transfer", reference: `bank:${count}` } as const;
  return inTransaction((transaction) => {
    const actor = { system: "payment" } as const;
    recordPayment(transaction, { ...payment, paidOn: DAY, actor, now: NOW });
    return followUp(transaction, orderId, { actor, now: NOW }).change !== null;
  });
}

it("completes a free order at the checkout, and says so in its only e-mail", async () => {
  const browser = await browserOf(await createCustomer());
  await fillCart(browser, [createItem({ title: "Probeabend", price: 0 }), 1]);
  const id = await placeSampleOrder(browser);
  const order = stored({ id });
  expect(order?.status).toBe("completed");
  expect(changesOf({ id })).toMatchObject([{ toStatus: "completed", actor: "payment" }]);
  expect((await browser.get(`/order-confirmation/${id}`)).text).toContain("Abgeschlossen");
  expect(emailsTo(order?.customerEmail ?? "")).toHaveLength(1);
});

it("completes an order as soon as its payments reach its total", async () => {
  const order = pendingOrder();
  expect([await pay(order, 400), stored(order)?.status]).toEqual([false, "pending"]);
  expect([await pay(order, 600), stored(order)?.status]).toEqual([true, "completed"]);
  expect(changesOf(order)).toMatchObject([{ fromStatus: "pending", actor: "payment" }]);
  expect(emailsTo(order.customerEmail).map(({ subject }) => subject)).toEqual([
    `Deine Bestellung ${order.number} ist abgeschlossen`,
  ]);
  expect(emailsTo(order.customerEmail)[0]?.text).toMatch(/deine Zahlung über 10,00\s€ ist da\./);
  // The rest is not noted a second time, as it is when an admin completes an order.
  expect(await db.$count(payments, eq(payments.orderId, order.id))).toBe(2);
});

it("names the system and its reason in the order's history", async () => {
  const order = pendingOrder();
  await pay(order, 1000);
  const { browser } = await createAdmin();
  const page = await browser.get(`/admin/orders/${order.id}`);
  expect(page.text).toContain("System (Zahlung eingegangen)");
});

it.each([999, 1001])(
  "completes an order of 10 € with %i cents only if that is enough",
  async (cents) => {
    const order = pendingOrder();
    expect(await pay(order, cents)).toBe(cents > 1000);
  },
);

it("completes nothing twice", async () => {
  const order = pendingOrder();
  await pay(order, 1000);
  expect(await pay(order, 1000)).toBe(false);
  expect(changesOf(order)).toHaveLength(1);
  expect(emailsTo(order.customerEmail)).toHaveLength(1);
});

it("leaves a cancelled order cancelled when money arrives for it", async () => {
  const order = pendingOrder({ status: "cancelled" });
  expect([await pay(order, 1000), stored(order)?.status]).toEqual([false, "cancelled"]);
});

it("leaves the completion to the owner who wants it so, and asks for no more money", async () => {
  storeSettings({ autoComplete: "no" });
  const order = pendingOrder();
  expect(await pay(order, 1000)).toBe(false);
  expect(stored(order)).toMatchObject({ status: "pending", paymentDue: null });
});

it("notes a payment with the same reference once", async () => {
  const order = pendingOrder();
  const payment = { orderId: order.id, amount: 400, method: "transfer" } as const;
  const note = () =>
    inTransaction((transaction) =>
      recordPayment(transaction, {
        ...payment,
        reference: "same",
        paidOn: DAY,
        actor: { system: "payment" },
        now: NOW,
      }),
    );
  expect([await note(), await note()]).toEqual([true, false]);
});

it("takes the completion back when its payment is undone", async () => {
  const order = pendingOrder();
  await pay(order, 1000);
  const { admin } = await createAdmin();
  const isReopened = await inTransaction((transaction) => {
    const actor = { admin: admin.id };
    removePayment(transaction, `bank:${count}`, { reason: "undone", actor, now: NOW });
    return followUp(transaction, order.id, { hasUndone: true, actor, now: NOW }).change !== null;
  });
  expect(isReopened).toBe(true);
  expect(stored(order)).toMatchObject({ status: "pending", paymentDue: expect.any(String) });
  expect(changesOf(order)).toMatchObject([{ toStatus: "completed" }, { toStatus: "pending" }]);
});
