import { expect, it } from "vitest";
import { getSession } from "#app/http/session.server.ts";
import { readCart } from "#app/viewer/session-cart.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, emails, eventBookings, orderItems, orders, users } from "#db/schema.ts";
import { type Browser, ORIGIN } from "#tests/support/browser.ts";
import { dropLetterGuard } from "#tests/support/letter-guard.ts";
import { placementOf } from "#tests/support/placements.ts";
import type { Job } from "#tests/support/rival.ts";
import { startRivals } from "#tests/support/rivals.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  address,
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  errorSummary,
  fillCart,
  orderedOf,
  readCheckout,
} from "#tests/support/samples.ts";

const CUSTOMERS = 40;
const SEATS = 20;
const TITLE = "Feuerabend";

const participant = {
  lastName: "Özdemir",
  email: "ida@beispiel.de",
  phone: null,
  notes: null,
};

/** The cart in the browser's cookie. */
async function cartIn(browser: Browser) {
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return readCart(await getSession(new Request(ORIGIN, { headers: { Cookie } })));
}

const race = startRivals();

/** Two customers with a proven address, so that they may order any number of seats. */
async function createBuyers() {
  const buyers = [await createCustomer(), await createCustomer()] as const;
  db.update(users).set({ emailVerifiedAt: new Date() }).run();
  return buyers;
}

const orderSeat = async (event: CatalogItem, { id }: Customer): Promise<Job> => ({
  does: "placeOrder",
  with: [await placementOf(event, { userId: id })],
});

const isSold = expect.objectContaining({ ok: true });
const isSoldOut = expect.objectContaining({ ok: false, reason: "short" });
/** On a slow machine a write gives up before its turn comes. */
const isTooLate = expect.stringContaining("database is locked");

it("two processes sell the last seat of an event once", async () => {
  const [kim, ida] = await createBuyers();
  for (let round = 0; round < 60; round++) {
    const event = createEvent({ capacity: 1 });
    const results = await race([await orderSeat(event, kim)], [await orderSeat(event, ida)]);
    expect(results).toEqual(expect.arrayContaining([isSold, isSoldOut]));
    expect(orderedOf(event)).toBe(1);
  }
});

it("500 concurrent orders in two processes for 20 seats sell exactly 20", async () => {
  const [kim, ida] = await createBuyers();
  const event = createEvent({ title: TITLE, capacity: SEATS });
  const orderedBy = (buyer: Customer) =>
    Promise.all(Array.from({ length: 250 }, () => orderSeat(event, buyer)));
  const results = await race(await orderedBy(kim), await orderedBy(ida));
  expect(results).toHaveLength(500);
  expect(results.filter((result) => isSold.asymmetricMatch(result))).toHaveLength(SEATS);
  const refused = results.filter((result) => !isSold.asymmetricMatch(result));
  for (const result of refused) {
    expect([isSoldOut, isTooLate].some((each) => each.asymmetricMatch(result))).toBe(true);
  }
  expect(orderedOf(event)).toBe(SEATS);
});

it("two processes that store a participant for the same seat create one", async () => {
  const [{ id: userId }] = await createBuyers();
  const quantity = 30;
  const item = addOrderItem(
    createOrder({ userId }),
    createEvent({ title: TITLE, capacity: SEATS }),
    { quantity },
  );
  const named = (seat: number, firstName: string): Job => ({
    does: "nameParticipant",
    with: [userId, { ...participant, orderItemId: item.id, seat, firstName }],
  });
  for (let seat = 1; seat <= quantity; seat++) {
    const results = await race([named(seat, "Kim")], [named(seat, "Ida")]);
    expect(results).toEqual([isSold, isSold]);
  }
  expect(await db.$count(eventBookings)).toBe(quantity);
});

it("40 concurrent orders for 20 seats sell exactly 20, and the other customers keep their carts", async () => {
  dropLetterGuard();
  for (const table of [orders, emails]) db.delete(table).run();
  const event = createEvent({ title: TITLE, capacity: SEATS });
  const shoppers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const customer = await createCustomer();
      const browser = await browserOf(customer);
      await fillCart(browser, [event, 1]);
      return { browser, email: customer.email, token: crypto.randomUUID() };
    }),
  );
  const [first] = shoppers;
  if (!first) throw new Error("nobody came");
  // All of them see the same overview, but each page view has its own token.
  const { overview = "" } = await readCheckout(first.browser);
  const order = ({ browser, email, token }: (typeof shoppers)[number]) =>
    browser.post("/checkout", { ...address, email, token, overview });

  const answers = await Promise.all(
    shoppers.map(async (shopper) => ({ shopper, page: await order(shopper) })),
  );

  const sold = answers.filter(({ page }) => page.status === 303);
  const refused = answers.filter(({ page }) => page.status === 409);
  expect([sold.length, refused.length]).toEqual([SEATS, CUSTOMERS - SEATS]);
  const placed = db.select({ id: orders.id }).from(orders).all();
  expect(sold.map(({ page }) => page.location).toSorted()).toEqual(
    placed.map(({ id }) => `/order-confirmation/${id}`).toSorted(),
  );
  expect(await db.$count(orderItems)).toBe(SEATS);
  const keys = db.select({ key: emails.key }).from(emails).all();
  expect(keys.map(({ key }) => key).toSorted()).toEqual(
    placed.map(({ id }) => `order-confirmation:${id}`).toSorted(),
  );
  expect(orderedOf(event)).toBe(SEATS);
  for (const { page } of refused) {
    expect(errorSummary(page)?.sentences[0]).toBe(`„${TITLE}“ ist inzwischen ausgebucht.`);
  }
  for (const { shopper } of refused) {
    expect(await cartIn(shopper.browser)).toEqual([{ type: "event", id: event.id, quantity: 1 }]);
  }
  for (const { shopper } of sold) expect(await cartIn(shopper.browser)).toEqual([]);

  // Submitting again gives the same answers and reserves nothing.
  const again = await Promise.all(sold.map(({ shopper }) => order(shopper)));
  expect(again.map(({ location }) => location)).toEqual(sold.map(({ page }) => page.location));
  expect(orderedOf(event)).toBe(SEATS);

  // Cancelling one order releases exactly one seat.
  const admin = (await createAdmin()).browser;
  const cancelled = await admin.post(`/admin/orders/${placed[0]?.id}`, { status: "cancelled" });
  expect(cancelled.status).toBe(303);
  expect(orderedOf(event)).toBe(SEATS - 1);
  const seconds = await Promise.all(refused.slice(0, 10).map(({ shopper }) => order(shopper)));
  expect(seconds.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(409)]);
  expect(orderedOf(event)).toBe(SEATS);
});
