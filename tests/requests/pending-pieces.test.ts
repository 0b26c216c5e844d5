import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { orders, users } from "#db/schema.ts";
import type { Browser } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fillCart,
  mainForm,
  orderedOf,
  placeSampleOrder,
  readCartPage,
  readCheckout,
} from "#tests/support/samples.ts";

const order = async (browser: Browser) =>
  browser.post("/checkout", { ...(await readCheckout(browser)), notes: "Bitte klingeln." });

const prove = ({ id }: { id: string }) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id)).run();

const ordersOf = ({ id }: { id: string }) =>
  db.select().from(orders).where(eq(orders.userId, id)).all();

/** An account with an unproven address and this many seats and pieces in pending orders. */
async function customerWithPending(seats: number, pieces: number) {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  const event = createEvent({ capacity: 400 });
  const map = createItem({ title: "Eine Karte", stock: 400 });
  await fillCart(browser, [event, seats], [map, pieces]);
  const orderId = await placeSampleOrder(browser);
  return { customer, browser, event, map, orderId };
}

it("an account with an unproven address may have 20 limited pieces pending, and is told what to do", async () => {
  const { customer, browser, event, map } = await customerWithPending(12, 6);
  await fillCart(browser, [event, 1], [map, 2]);
  const refused = await order(browser);
  expect(refused.status).toBe(409);
  const summary = errorSummary(refused);
  expect(summary?.title).toBe("Bitte bestätige erst deine E-Mail-Adresse");
  expect(summary?.sentences).toEqual([
    "Solange sie nicht bestätigt ist, kannst du höchstens 20 begrenzte Plätze oder Waren offen haben, also bestellt und noch nicht bezahlt. Kostenlose zählen einen Tag lang mit. Offen sind schon 18, und in deinem Warenkorb liegen 3.",
    "Noch ist nichts bestellt, dein Warenkorb bleibt unverändert. Bestätige deine Adresse mit dem Link „Adresse bestätigen“ aus einer unserer E-Mails, oder bezahle, was noch offen ist. Bestelle dann noch einmal.",
  ]);
  expect(mainForm(refused)).toMatchObject({ street: address.street, notes: "Bitte klingeln." });
  const cart = await readCartPage(browser);
  for (const title of ["Feuerabend", "Eine Karte"]) expect(cart).toContain(title);
  expect(ordersOf(customer)).toHaveLength(1);
  expect([orderedOf(event), orderedOf(map)]).toEqual([12, 6]);
});

it("exactly 20 are allowed", async () => {
  const { customer, browser, map } = await customerWithPending(12, 6);
  await fillCart(browser, [map, 2]);
  expect((await order(browser)).status).toBe(303);
  expect(ordersOf(customer)).toHaveLength(2);
});

it("a single cart can exceed the limit", async () => {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, [createEvent({ capacity: 400 }), 21]);
  const refused = await order(browser);
  expect(refused.status).toBe(409);
  expect(errorSummary(refused)?.sentences.join()).toContain("In deinem Warenkorb liegen 21.");
  expect(errorSummary(refused)?.sentences.join()).toContain("oder nimm weniger davon");
  expect(ordersOf(customer)).toEqual([]);
});

it("a proven account can order the same cart", async () => {
  const { customer, browser, event } = await customerWithPending(12, 6);
  await fillCart(browser, [event, 30]);
  expect((await order(browser)).status).toBe(409);
  prove(customer);
  expect((await order(browser)).status).toBe(303);
  expect(orderedOf(event)).toBe(42);
});

it.each(["completed", "cancelled"] as const)(
  "an order that is %s does not count as pending",
  async (status) => {
    const { browser, event, orderId } = await customerWithPending(12, 8);
    await fillCart(browser, [event, 1]);
    expect((await order(browser)).status).toBe(409);
    const admin = await createAdmin();
    await admin.browser.post(`/admin/orders/${orderId}`, { status });
    expect((await order(browser)).status).toBe(303);
  },
);

it.each(["limited", "unlimited"])("free pieces count for a day, %s ones, too", async (kind) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const browser = await browserOf();
  const limit = kind === "limited" ? { capacity: 400 } : {};
  const event = createEvent({ price: 0, ...limit });
  for (let pieces = 0; pieces < 20; pieces += 5) {
    await fillCart(browser, [event, 5]);
    expect((await order(browser)).status).toBe(303);
  }
  await fillCart(browser, [event, 1]);
  const refused = await order(browser);
  expect(refused.status).toBe(409);
  expect(errorSummary(refused)?.sentences.join(" ")).toMatch(
    /Kostenlose zählen einen Tag lang mit\. Offen sind schon 20.+, oder warte bis morgen\./,
  );
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  expect((await order(browser)).status).toBe(303);
  expect(orderedOf(event)).toBe(21);
});

it("unlimited items and other customers' orders do not count", async () => {
  await customerWithPending(12, 8);
  const { browser } = await customerWithPending(12, 8);
  await fillCart(browser, [createItem({ title: "Ohne Grenze" }), 90]);
  expect((await order(browser)).status).toBe(303);
  await fillCart(browser, [createItem({ title: "Auch ohne" }), 90]);
  expect((await order(browser)).status).toBe(303);
});

it("concurrent orders cannot exceed the limit together", async () => {
  const customer = await createCustomer();
  const event = createEvent({ capacity: 400 });
  const carts = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = await browserOf(customer);
      await fillCart(browser, [event, 7]);
      return { browser, fields: await readCheckout(browser) };
    }),
  );
  const answers = await Promise.all(
    carts.map(({ browser, fields }) => browser.post("/checkout", fields)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 303, ...Array(6).fill(409)]);
  expect(orderedOf(event)).toBe(14);
});

it("submitting the same form again leads to its order, whatever is pending by then", async () => {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, [createEvent({ capacity: 400 }), 20]);
  const fields = await readCheckout(browser);
  const first = await browser.post("/checkout", fields);
  const again = await browser.post("/checkout", fields);
  expect([again.status, again.location]).toEqual([303, first.location]);
});
