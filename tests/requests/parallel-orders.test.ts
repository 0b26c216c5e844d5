import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, emails, orderItems, orders } from "#db/schema.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  readCheckout,
} from "#tests/support/samples.ts";

const CUSTOMERS = 20;
const CARTS_EACH = 5;
const TIMES_SENT = 3;

type Lines = [item: CatalogItem, quantity: number][];

/** A cart that nobody else has: the total tells which one it is. */
function linesOf(items: CatalogItem[], cart: number): Lines {
  return items
    .slice(0, 1 + (cart % items.length))
    .map((item, index) => [item, index === 0 ? 1 + (cart % 99) : index]);
}

const totalOf = (lines: Lines) =>
  lines.reduce((sum, [item, quantity]) => sum + (item.price ?? 0) * quantity, 0);

it("a hundred orders at once, each sent three times, make exactly a hundred orders, and an e-mail of each", {
  timeout: 60_000,
}, async () => {
  const items = [17, 1_000, 25_050, 600_100].map((price) => createItem({ price }));
  const buyers = await Promise.all(Array.from({ length: CUSTOMERS }, () => createCustomer()));
  const carts = await Promise.all(
    Array.from({ length: CUSTOMERS * CARTS_EACH }, async (_, cart) => {
      const customer = buyers[cart % CUSTOMERS];
      const browser = await browserOf(customer);
      const lines = linesOf(items, cart);
      await fillCart(browser, ...lines);
      const fields = { ...(await readCheckout(browser)), notes: `Korb ${cart}` };
      return { browser, customer, lines, fields };
    }),
  );

  const answers = await Promise.all(
    carts.flatMap(({ browser, fields }) =>
      Array.from({ length: TIMES_SENT }, () => browser.post("/checkout", fields)),
    ),
  );

  const placed = db.select().from(orders).orderBy(asc(orders.sequence)).all();
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: carts.length * TIMES_SENT }, () => 303),
  );
  expect(placed).toHaveLength(carts.length);
  expect(placed.map(({ sequence }) => sequence)).toEqual(carts.map((_, index) => index + 1));
  expect(new Set(placed.map(({ number }) => number)).size).toBe(carts.length);
  for (const { number, sequence } of placed) {
    expect(number).toMatch(new RegExp(`^BH-\\d{4}-${String(sequence).padStart(6, "0")}$`));
  }

  const placedItems = db.select().from(orderItems).orderBy(asc(orderItems.position)).all();
  expect(placedItems).toHaveLength(carts.reduce((sum, { lines }) => sum + lines.length, 0));
  for (const [index, { customer, lines, fields }] of carts.entries()) {
    const order = placed.find(({ notes }) => notes === fields.notes);
    expect(order).toMatchObject({ userId: customer?.id, totalAmount: totalOf(lines) });
    const written = placedItems
      .filter(({ orderId }) => orderId === order?.id)
      .map(({ itemId, quantity, price }) => [itemId, quantity, price]);
    expect(written).toEqual(lines.map(([item, quantity]) => [item.id, quantity, item.price]));
    const own = answers.slice(index * TIMES_SENT, (index + 1) * TIMES_SENT);
    for (const { location } of own) expect(location).toBe(`/order-confirmation/${order?.id}`);
  }

  const keys = db.select({ key: emails.key }).from(emails).all();
  expect(keys.map(({ key }) => key).sort()).toEqual(
    placed.map(({ id }) => `order-confirmation:${id}`).sort(),
  );
});
