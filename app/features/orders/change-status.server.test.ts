import { eq, like, ne, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { placeOrder } from "#app/features/checkout/place-order.server.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import {
  catalogItems,
  changeLog,
  orderItems,
  orderStatusChanges,
  orderStatuses,
  orders,
  users,
} from "#db/schema.ts";
import { overviewOf } from "#tests/support/placements.ts";
import { createRandom, freshSeeds } from "#tests/support/random.ts";
import { address, createCustomer, createItem } from "#tests/support/samples.ts";

const ROUNDS = 60;
const AT_ONCE = 6;
/** Seeds that reach every outcome. */
const KNOWN = [1, 2, 3];

const { notes, ...customerAddress } = address;

function createLimitedItems() {
  const dated = { kind: "event", date: "2099-05-01", time: "18:30", location: "Potsdam" } as const;
  return [
    createItem({ title: "Wenige Plätze", ...dated, capacity: 7 }),
    createItem({ title: "Mehr Plätze", ...dated, capacity: 23 }),
    createItem({ title: "Ein Bestand", stock: 11 }),
    createItem({ title: "Ohne Grenze" }),
  ];
}

/** The number of pieces of each item in orders that are not cancelled, without pieces taken back. */
function countFromOrders(): Map<string, number> {
  const left = sql`${orderItems.quantity} - ${orderItems.cancelledQuantity}`;
  const rows = db
    .select({ itemId: orderItems.itemId, pieces: sql<number>`sum(${left})` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(ne(orders.status, "cancelled"))
    .groupBy(orderItems.itemId)
    .all();
  return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]));
}

it.each(freshSeeds(KNOWN))(
  "the counters stay correct through random orders, cancellations, reopenings and withdrawals (%i)",
  async (seed) => {
    const random = createRandom(seed);
    const pick = <Entry>(list: readonly Entry[]): Entry => {
      const picked = list[Math.floor(random() * list.length)];
      if (picked === undefined) throw new Error("nothing to pick from");
      return picked;
    };
    const items = createLimitedItems();
    const customer = await createCustomer();
    // An account with an unproven address may not have this many pieces pending.
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
    const admins = [
      await createCustomer({ role: "admin" }),
      await createCustomer({ role: "admin" }),
      await createCustomer({ role: "admin" }),
    ];
    const placed: string[] = [];
    const outcomes: string[] = [];

    const order = async () => {
      const chosen = items.filter(() => random() < 0.6);
      const lines = chosen.map((item) => ({
        type: item.kind,
        id: item.id,
        quantity: 1 + Math.floor(random() * 4),
      }));
      const now = new Date();
      const result = await placeOrder({
        userId: customer.id,
        visitor: { address: "203.0.113.7" },
        lines,
        cartId: null,
        address: {
          ...customerAddress,
          salutation: null,
          company: null,
          vatId: null,
          areacode: null,
          phone: null,
          mobile: null,
        },
        notes: null,
        earlyStart: { digital: false, service: false },
        token: crypto.randomUUID(),
        overview: overviewOf(lines, items, now),
        now,
      });
      if (result.ok) placed.push(result.orderId);
      outcomes.push(result.ok ? "ordered" : result.reason);
    };

    const change = async () => {
      if (placed.length === 0) return;
      const status = pick(orderStatuses);
      const requested = {
        orderId: pick(placed),
        status,
        actor: { admin: pick(admins).id },
        now: new Date(),
      };
      const result = await changeOrderStatus(requested);
      if (result.ok && result.isNew) outcomes.push(status);
      else if (!result.ok) outcomes.push(`reopening ${result.reason}`);
    };

    const withdraw = async () => {
      if (placed.length === 0) return;
      const orderId = pick(placed);
      const lines = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
      const { id: orderItemId } = pick(lines);
      const pieces = [{ orderItemId, quantity: 1 + Math.floor(random() * 2) }];
      const actor = { admin: pick(admins).id };
      const taken = await inTransaction((transaction) => {
        const now = new Date();
        const taken = takeBack(transaction, { orderId, pieces, actor, now });
        followUp(transaction, orderId, { actor, now });
        return taken;
      });
      outcomes.push(
        taken ? `taken back ${taken.isWhole ? "all" : "some"}` : "nothing to take back",
      );
    };
    const step = () => pick([order, order, change, change, withdraw])();

    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: AT_ONCE }, step));
      const counted = countFromOrders();
      for (const { id, title, capacity, stock } of items) {
        const row = db.select().from(catalogItems).where(eq(catalogItems.id, id)).get();
        expect(row?.ordered, title).toBe(counted.get(id) ?? 0);
        expect(row?.ordered, title).toBeLessThanOrEqual(
          capacity ?? stock ?? Number.MAX_SAFE_INTEGER,
        );
      }
    }

    if (!KNOWN.includes(seed)) return;
    expect(new Set(outcomes)).toEqual(
      new Set([
        "ordered",
        "short",
        "empty",
        ...orderStatuses,
        "reopening short",
        "taken back some",
        "taken back all",
        "nothing to take back",
        "reopening withdrawn",
      ]),
    );
    const isOfStatus = like(changeLog.action, "von „%“ zu „%“ geändert");
    expect(await db.$count(changeLog, isOfStatus)).toBe(await db.$count(orderStatusChanges));
  },
);
