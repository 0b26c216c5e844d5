import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { PricedCart, PricedLine } from "#app/features/cart/priced-cart.ts";
import type { SaleTerms } from "#app/features/cart/shipping.ts";
import {
  fingerprintOf,
  type Placement,
  placeOrder,
} from "#app/features/checkout/place-order.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, orderItems, orders } from "#db/schema.ts";
import { shippingOf } from "#tests/support/emailed-order.ts";
import { overviewOf, placementOf, storedAddress } from "#tests/support/placements.ts";
import { recordRestore } from "#tests/support/restores.ts";
import { createItem, whileRefused } from "#tests/support/samples.ts";

const NOW = new Date("2027-05-10T12:00:00Z");

async function place(placement: Placement) {
  const result = await placeOrder(placement);
  if (!result.ok) throw new Error(`not ordered: ${result.reason}`);
  const order = db.select().from(orders).where(eq(orders.id, result.orderId)).get();
  if (!order) throw new Error("the order is not in the database");
  return order;
}

const countOrders = () => db.$count(orders);

describe("an order's number", () => {
  it("takes its year from the calendar in Berlin, and its sequence continues in the new year", async () => {
    const item = createItem();
    const before = await place(
      await placementOf(item, { now: new Date("2027-12-31T22:59:59.999Z") }),
    );
    const after = await place(await placementOf(item, { now: new Date("2027-12-31T23:00:00Z") }));
    expect(after.sequence).toBe(before.sequence + 1);
    expect(before.number).toBe(`BH-2027-${String(before.sequence).padStart(6, "0")}`);
    expect(after.number).toBe(`BH-2028-${String(after.sequence).padStart(6, "0")}`);
  });

  it("has no gaps after rejected or failed orders", async () => {
    const item = createItem();
    const first = await place(await placementOf(item));
    await placeOrder(await placementOf(item, { overview: "something else" }));
    const failing = await placementOf(item);
    await whileRefused("insert", "order_items", () =>
      expect(placeOrder(failing)).rejects.toThrow(),
    );
    const second = await place(await placementOf(item));
    expect(second.sequence).toBe(first.sequence + 1);
  });

  it("follows those that a restore left out", async () => {
    const item = createItem();
    const { sequence } = await place(await placementOf(item));
    recordRestore({ lastOrder: sequence, ordersAfter: sequence + 1440 });
    const [next, last] = [await placementOf(item), await placementOf(item)];
    expect((await place(next)).sequence).toBe(sequence + 1441);
    expect((await place(last)).sequence).toBe(sequence + 1442);
  });
});

describe("an order", () => {
  it("is stored with its items or not at all", async () => {
    const placement = await placementOf(createItem());
    const before = await countOrders();
    await whileRefused("insert", "order_items", () =>
      expect(placeOrder(placement)).rejects.toThrow(),
    );
    expect(await countOrders()).toBe(before);
  });

  it("stores the time at which it was placed", async () => {
    const order = await place(await placementOf(createItem()));
    expect(order.createdAt).toEqual(NOW);
    expect(order).toMatchObject({ status: "pending", completedAt: null });
  });

  it("lists its items in the order of the cart", async () => {
    const [compass, map] = [createItem(), createItem({ title: "Eine Karte", price: 500 })];
    const lines = [
      { type: "product" as const, id: map.id, quantity: 3 },
      { type: "product" as const, id: compass.id, quantity: 1 },
    ];
    const overview = overviewOf(lines, [compass, map], NOW);
    const order = await place(await placementOf(compass, { lines, overview }));
    const written = db
      .select({
        position: orderItems.position,
        title: orderItems.itemTitle,
        quantity: orderItems.quantity,
        price: orderItems.price,
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(orderItems.position)
      .all();
    expect(written).toEqual([
      { position: 1, title: "Eine Karte", quantity: 3, price: 500 },
      { position: 2, title: "Ein Kompass", quantity: 1, price: 1000 },
    ]);
    expect(order.totalAmount).toBe(2500);
  });

  it.each([
    [{ areacode: "0335", phone: "12345", mobile: "0170 1" }, "0335 12345"],
    [{ areacode: null, phone: "0335 12345", mobile: "0170 1" }, "0335 12345"],
    [{ areacode: "0335", phone: null, mobile: "0170 1" }, "0170 1"],
    [{ areacode: "0335", phone: null, mobile: null }, null],
  ])("of a customer with %o has this contact number: %s", async (numbers, customerPhone) => {
    const placement = await placementOf(createItem(), {
      address: { ...storedAddress, ...numbers },
    });
    expect(await place(placement)).toMatchObject({ ...numbers, customerPhone });
  });

  it("is rejected without lines", async () => {
    const placement = await placementOf(createItem(), { lines: [] });
    expect(await placeOrder(placement)).toEqual({ ok: false, reason: "empty" });
  });

  it("is rejected if a line has a different type than its item", async () => {
    const item = createItem();
    const placement = await placementOf(item, {
      lines: [{ type: "course", id: item.id, quantity: 1 }],
    });
    expect(await placeOrder(placement)).toEqual({ ok: false, reason: "changed" });
  });

  it("of an event is accepted until the event begins", async () => {
    const event = createItem({ kind: "event", date: "2027-05-10", time: "14:00", location: "See" });
    const begins = new Date("2027-05-10T12:00:00Z");
    const justBefore = await placementOf(event, {
      now: new Date(begins.getTime() - 1),
    });
    const tooLate = { ...justBefore, token: crypto.randomUUID(), now: begins };
    expect(await placeOrder(tooLate)).toEqual({ ok: false, reason: "changed" });
    expect(await placeOrder(justBefore)).toMatchObject({ ok: true });
  });

  it("is not stored for an account that does not exist", async () => {
    const placement = await placementOf(createItem(), { userId: crypto.randomUUID() });
    const before = await countOrders();
    await expect(placeOrder(placement)).rejects.toThrow();
    expect(await countOrders()).toBe(before);
  });

  it("prevents the deletion of its item", async () => {
    const item = createItem();
    await place(await placementOf(item));
    const deleteItem = () => db.delete(catalogItems).where(eq(catalogItems.id, item.id)).run();
    expect(deleteItem).toThrow(/FOREIGN KEY/);
    expect(db.select().from(catalogItems).where(eq(catalogItems.id, item.id)).get()).toEqual({
      ...item,
      ordered: 1,
    });
  });
});

describe("a repeated token", () => {
  it("returns the same order and its contents", async () => {
    const placement = await placementOf(createItem());
    const first = await placeOrder(placement);
    const before = await countOrders();
    expect(first).toMatchObject({ ok: true, isNew: true, orderedLines: placement.lines });
    const again = await placeOrder({ ...placement, lines: [], overview: "" });
    expect(again).toEqual({ ...first, isNew: false });
    expect(await countOrders()).toBe(before);
  });

  it("creates a separate order for a different account", async () => {
    const item = createItem();
    const placement = await placementOf(item);
    const other = await placementOf(item, { token: placement.token });
    const [mine, theirs] = [await place(placement), await place(other)];
    expect(theirs.id).not.toBe(mine.id);
    expect(theirs.userId).toBe(other.userId);
  });
});

describe("the fingerprint of an overview", () => {
  const line = {
    type: "product" as const,
    id: "kompass",
    quantity: 2,
    price: 1000,
    priceName: null,
    freePieces: 0,
    plan: null,
    accessMonths: null,
    dates: { date: null, time: null, endDate: null, endTime: null, furtherDates: null },
    withdrawalClass: "goods" as const,
    taxRate: 19,
    taxNote: null,
    facts: ["Lieferzeit: 3 Tage"],
    shortage: null,
  };
  const rest = {
    title: "Kompass",
    name: "Kompass",
    namesParticipants: false,
    total: 2000,
    imageUrl: "/k.svg",
    imageAlt: "",
    path: "/p",
  };
  const terms: SaleTerms = {
    taxScheme: "regular",
    shippingFlat: 490,
    shippingFreeFrom: null,
    deliveryTime: null,
    deliveryArea: null,
    postalAddress: "always",
  };
  const ofCart = (lines: Partial<PricedLine>[], cart: Partial<PricedCart> = {}) =>
    fingerprintOf({
      lines: lines.map((changes) => ({ ...rest, ...line, ...changes })),
      charges: shippingOf(490),
      terms,
      ...cart,
    });
  const fingerprint = (...lines: Partial<PricedLine>[]) => ofCart(lines);

  it("is equal for equal lines", () => {
    expect(fingerprint({}, { id: "karte" })).toBe(fingerprint({}, { id: "karte" }));
  });

  it.each<Partial<PricedLine>>([
    { price: 1001 },
    { title: "Kompass, gebraucht" },
    { quantity: 3 },
    { id: "karte" },
    { withdrawalClass: "digital" },
    { taxRate: 7 },
    { taxNote: "steuerfrei" },
    { facts: ["Lieferzeit: 4 Tage"] },
    { plan: { months: 12, isPaid: true } },
  ])("differs with %o", (changes) => {
    expect(fingerprint(changes)).not.toBe(fingerprint({}));
  });

  it.each<Partial<PricedCart>>([
    { charges: [] },
    { charges: shippingOf(491) },
    { terms: { ...terms, taxScheme: null } },
    { terms: { ...terms, taxScheme: "small-business" } },
  ])("differs with %o", (changes) => {
    expect(ofCart([{}], changes)).not.toBe(ofCart([{}]));
  });

  it("differs with one line less or more", () => {
    expect(fingerprint({}, { id: "karte" })).not.toBe(fingerprint({}));
    expect(fingerprint()).not.toBe(fingerprint({}));
  });
});
