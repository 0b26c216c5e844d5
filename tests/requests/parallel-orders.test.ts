import { asc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, emails, orderItems, orders } from "#db/schema.ts";
import { dropLetterGuard } from "#tests/support/letter-guard.ts";
import { placementOf } from "#tests/support/placements.ts";
import type { Job } from "#tests/support/rival.ts";
import { startRivals } from "#tests/support/rivals.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  readCheckout,
} from "#tests/support/samples.ts";

const CUSTOMERS = 5;
const CARTS_EACH = 4;
const TIMES_SENT = 3;

type Lines = [item: CatalogItem, quantity: number][];

/** A unique cart, identified by its total. */
function linesOf(items: CatalogItem[], cart: number): Lines {
  return items
    .slice(0, 1 + (cart % items.length))
    .map((item, index) => [item, index === 0 ? 1 + (cart % 99) : index]);
}

const totalOf = (lines: Lines) =>
  lines.reduce((sum, [item, quantity]) => sum + (item.price ?? 0) * quantity, 0);

const race = startRivals();

const placed = () => db.select().from(orders).orderBy(asc(orders.sequence)).all();

const numbersFrom1To = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(() => {
  dropLetterGuard();
  for (const table of [orders, emails]) db.delete(table).run();
});

it("sixty orders, each sent to two processes concurrently, create exactly sixty orders", async () => {
  const item = createItem();
  const { id: userId } = await createCustomer();
  for (let count = 1; count <= 60; count++) {
    const job: Job = { does: "placeOrder", with: [await placementOf(item, { userId })] };
    const results = await race([job], [job]);
    const [order] = placed().slice(-1);
    expect(results).toEqual([
      expect.objectContaining({ ok: true, orderId: order?.id }),
      expect.objectContaining({ ok: true, orderId: order?.id }),
    ]);
    expect(placed()).toHaveLength(count);
  }
  expect(placed().map(({ sequence }) => sequence)).toEqual(numbersFrom1To(60));
});

it("two concurrent processes number their orders without gaps or duplicates", async () => {
  const item = createItem();
  const { id: userId } = await createCustomer();
  const order = async (): Promise<Job> => ({
    does: "placeOrder",
    with: [await placementOf(item, { userId })],
  });
  for (let round = 0; round < 30; round++) {
    const results = await race([await order()], [await order()]);
    const isNew = expect.objectContaining({ ok: true, isNew: true });
    expect(results).toEqual([isNew, isNew]);
  }
  expect(placed().map(({ sequence }) => sequence)).toEqual(numbersFrom1To(60));
});

it("twenty concurrent orders, each sent three times, create exactly twenty orders with one e-mail each", async () => {
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

  const made = placed();
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: carts.length * TIMES_SENT }, () => 303),
  );
  expect(made).toHaveLength(carts.length);
  expect(made.map(({ sequence }) => sequence)).toEqual(carts.map((_, index) => index + 1));
  expect(new Set(made.map(({ number }) => number)).size).toBe(carts.length);
  for (const { number, sequence } of made) {
    expect(number).toMatch(new RegExp(`^BH-\\d{4}-${String(sequence).padStart(6, "0")}$`));
  }

  const placedItems = db.select().from(orderItems).orderBy(asc(orderItems.position)).all();
  expect(placedItems).toHaveLength(carts.reduce((sum, { lines }) => sum + lines.length, 0));
  for (const [index, { customer, lines, fields }] of carts.entries()) {
    const order = made.find(({ notes }) => notes === fields.notes);
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
    made.map(({ id }) => `order-confirmation:${id}`).sort(),
  );
});
