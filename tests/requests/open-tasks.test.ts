import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listMemberIds, listNewestMembers } from "#app/features/membership/members-admin.server.ts";
import { hasBeenMember, hasRunningMembership } from "#app/features/membership/membership.server.ts";
import {
  confirmTransfers,
  findUnconfirmedTransfers,
  restoreTransfers,
} from "#app/features/money/payments.server.ts";
import {
  findOpenRefund,
  findRefundsDue,
  listOpenRefunds,
  type OpenRefund,
} from "#app/features/money/refunds/open-refunds.server.ts";
import {
  recordOwnRefund,
  undoOwnRefund,
} from "#app/features/money/refunds/record-refund.server.ts";
import { countUnsentOrders } from "#app/features/orders/administration/admin-orders.server.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { type OrderWithItems, piecesLeft } from "#app/features/orders/loaded-order.ts";
import { findOrderById, withItems } from "#app/features/orders/orders.server.ts";
import {
  recordReturned,
  recordShipped,
  takeShippingBack,
} from "#app/features/orders/shipment.server.ts";
import { isUnsent } from "#app/features/orders/shipment.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import {
  type ConfirmedTransfer,
  declarations,
  documents,
  legalTexts,
  type Order,
  orderItems,
  orders,
  payments,
  refunds,
  users,
} from "#db/schema.ts";
import { createRandom, freshSeeds, isProof } from "#tests/support/random.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createCustomer, createItem } from "#tests/support/samples.ts";

const ORDERS = 8;
const STEPS = 70;
/** Cents. */
const SHIPPING = 490;
const DAY = 24 * 60 * 60 * 1000;

/** The same numbers from the plain rules, by looking at each order. */
function countPlainly(now: Date) {
  const all = withItems(db.select().from(orders).all());
  const owed = all.flatMap(({ id }) => findOpenRefund(id, now) ?? []);
  const members = db
    .select()
    .from(users)
    .all()
    .filter(({ id }) => hasBeenMember(id));
  return {
    unsent: all.filter(isUnsent).length,
    refunds: owed.filter(({ amount }) => amount > 0).length,
    owed: owed.map(({ order, amount }) => `${order.id} ${amount}`).toSorted(),
    members: members.map(({ id }) => id).toSorted(),
    runningMembers: members.filter(({ id }) => hasRunningMembership(id, now)).length,
  };
}

async function count(now: Date) {
  return {
    unsent: await countUnsentOrders(),
    refunds: findRefundsDue(now).count,
    owed: listOpenRefunds(now)
      .map(({ order, amount }) => `${order.id} ${amount}`)
      .toSorted(),
    members: listMemberIds().toSorted(),
    runningMembers: (await listNewestMembers(ORDERS, now)).length,
  };
}

/** The id of an instruction on withdrawal, so that the shop may keep a share. */
function storeInstruction(): string {
  const named = { filename: "widerruf.pdf", sha256: crypto.randomUUID() };
  const bytes = Buffer.from("x");
  const file = { ...named, mediaType: "application/pdf", bytes };
  const { id } = db.insert(documents).values(file).returning().get();
  db.insert(legalTexts).values({ id, name: "instruction", sha256: named.sha256 }).run();
  return id;
}

/** `reached` collects the steps that have changed a number, because a test whose steps are all refused proves nothing. */
async function takeRandomSteps(seed: number, reached: Set<string>): Promise<void> {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Entry>(list: readonly Entry[]): Entry | undefined => list[below(list.length)];
  const { admin } = await createAdmin();
  const actor = { admin: admin.id };
  const now = new Date();
  const candle = createItem({ title: "Kerze", price: 700 });
  const file = createItem({ kind: "course", title: "Kurs", price: 900 });
  const plan = createItem({ title: "Yearly Membership", category: "membership", price: 12_000 });
  const customers = [await createCustomer(), await createCustomer(), null];
  const instructionId = storeInstruction();
  let reference = 0;

  function place(): Order {
    const goods = below(3);
    const hasCourse = goods === 0 || random() < 0.5;
    const hasPlan = random() < 0.6;
    const shipping = goods > 0 ? SHIPPING : 0;
    const totalAmount = shipping + goods * 700 + (hasCourse ? 900 : 0) + (hasPlan ? 12_000 : 0);
    const order = createOrder({
      userId: pick(customers)?.id,
      totalAmount,
      shipping,
      instructionId,
      consentService: true,
      paymentDue: "2099-01-01",
      createdAt: new Date(now.getTime() - 20 * DAY),
    });
    if (goods > 0) addOrderItem(order, candle, { quantity: goods });
    if (hasCourse) addOrderItem(order, file, { position: 2, withdrawalClass: "digital" });
    if (hasPlan) addOrderItem(order, plan, { position: 3 });
    return order;
  }

  const placed = Array.from({ length: ORDERS }, place);
  const any = () => findOrderById(db, pick(placed)?.id ?? "");
  // Ids are random, numbers are not.
  const owing = () =>
    listOpenRefunds(now).toSorted((one, other) => (one.order.number < other.order.number ? -1 : 1));
  const pay = (order: Order | null, amount: number) => {
    reference += 1;
    if (order) payOrder(order, { amount, reference: `${seed}:${reference}` });
  };
  const put = async (order: OrderWithItems | null, status: Order["status"]) => {
    const at = new Date(now.getTime() - 10 * DAY);
    if (order) await changeOrderStatus({ orderId: order.id, status, actor, now: at });
  };
  const withdraw = (order: OrderWithItems | null, place?: number) =>
    inTransaction((transaction) => {
      const left = (order?.items ?? []).filter((each) => piecesLeft(each) > 0);
      const line = place === undefined ? pick(left) : left[place];
      if (!order || !line) return;
      const pieces = [{ orderItemId: line.id, quantity: 1 }];
      if (!takeBack(transaction, { orderId: order.id, pieces, actor, now })) return;
      const { customerName: name, customerEmail: email, id: orderId, number: contract } = order;
      const token = crypto.randomUUID();
      const decided = { receivedAt: now, handledAt: now, outcome: "accepted", pieces } as const;
      const declared = { kind: "withdrawal", token, sha256: token, name, email } as const;
      transaction
        .insert(declarations)
        .values({ ...declared, ...decided, orderId, contract })
        .run();
      followUp(transaction, orderId, { actor, now });
    });
  const confirmed: { orderId: string; transfers: ConfirmedTransfer[] }[] = [];

  const steps: Record<string, () => Promise<unknown> | unknown> = {
    pay: () => {
      const order = any();
      pay(order, order?.totalAmount ?? 1);
    },
    payPart: () => pay(any(), 300),
    payBack: () => pay(any(), pick([-300, -700, -1190]) ?? -300),
    removePayment: () => {
      const payment = pick(db.select().from(payments).all());
      if (payment) db.delete(payments).where(eq(payments.id, payment.id)).run();
    },
    movePayment: () => {
      const payment = pick(db.select().from(payments).all());
      const orderId = any()?.id;
      if (payment && orderId)
        db.update(payments).set({ orderId }).where(eq(payments.id, payment.id)).run();
    },
    confirm: () => {
      const order = any();
      if (!order) return;
      const brought = findUnconfirmedTransfers([order.id])
        .slice(0, 1)
        .map(({ reference, amount }) => ({ reference, amount: Math.min(amount, 500) }));
      const transfers = confirmTransfers(db, brought, { actor, now });
      confirmed.push({ orderId: order.id, transfers });
    },
    restore: () => {
      const { orderId, transfers } = confirmed.pop() ?? { orderId: "", transfers: [] };
      if (findOrderById(db, orderId)) restoreTransfers(db, orderId, { transfers, actor });
    },
    complete: () => put(any(), "completed"),
    cancel: () => put(any(), "cancelled"),
    reopen: () => put(any(), "pending"),
    ship: () => recordShipped({ orderId: any()?.id ?? "", trackingUrl: null, actor, now }),
    unship: () => takeShippingBack({ orderId: any()?.id ?? "", actor, now }),
    returned: () => recordReturned({ orderId: any()?.id ?? "", actor, now }),
    withdraw: () => withdraw(any()),
    refund: async () => {
      const open = pick(owing());
      if (!open) return;
      const own = { orderId: open.order.id, method: "transfer", actor } as const;
      await recordOwnRefund({ ...own, amount: pick([null, 100]) ?? null, now: new Date() });
    },
    refundAllButShipping: async () => {
      const open = pick(owing().filter(({ amount }) => amount > SHIPPING));
      if (!open) return;
      const own = { orderId: open.order.id, method: "transfer", actor } as const;
      await recordOwnRefund({ ...own, amount: open.amount - SHIPPING, now: new Date() });
    },
    refundAllButShare: async () => {
      const beyondShare = ({ amount, keptShare }: OpenRefund) =>
        amount - (keptShare?.amount ?? amount);
      const open = pick(owing().filter((each) => beyondShare(each) > 0));
      if (!open) return;
      const own = { orderId: open.order.id, method: "transfer", actor } as const;
      const amount = beyondShare(open);
      await recordOwnRefund({ ...own, amount, now: new Date(now.getTime() + 1000) });
      if (findOpenRefund(open.order.id, now) === null) reached.add("keepShare");
    },
    undoRefund: async () => {
      const refund = pick(db.select().from(refunds).all());
      const { orderId = "", id: refundId = "" } = refund ?? {};
      await undoOwnRefund({ orderId, refundId, actor, now });
    },
    takeBackLine: () => {
      const line = pick(any()?.items ?? []);
      if (!line) return;
      const cancelledQuantity = line.cancelledQuantity > 0 ? 0 : line.quantity;
      db.update(orderItems).set({ cancelledQuantity }).where(eq(orderItems.id, line.id)).run();
    },
    moveLine: () => {
      const [from, to] = [any(), any()];
      const line = pick(from?.items ?? []);
      if (!from || !to || !line) return;
      // No order costs less than its lines.
      const value = line.price * line.quantity;
      for (const [orderId, cents] of [
        [from.id, -value],
        [to.id, value],
      ] as const) {
        const totalAmount = sql`${orders.totalAmount} + ${cents}`;
        db.update(orders).set({ totalAmount }).where(eq(orders.id, orderId)).run();
      }
      const moved = { orderId: to.id, position: 10 + below(1e6) };
      db.update(orderItems).set(moved).where(eq(orderItems.id, line.id)).run();
    },
    removeLine: () => {
      const line = pick(any()?.items ?? []);
      if (line && random() < 0.2) db.delete(orderItems).where(eq(orderItems.id, line.id)).run();
    },
    removeOrder: () => {
      const order = pick(placed);
      if (order && random() < 0.2) db.delete(orders).where(eq(orders.id, order.id)).run();
    },
  };

  // Sold ten days ago: a membership of which the shop may keep a share, and a sent parcel beside a course.
  const year = createOrder({ totalAmount: 12_000, instructionId, consentService: true });
  addOrderItem(year, plan);
  const parcel = createOrder({ totalAmount: 1600 + SHIPPING, shipping: SHIPPING });
  addOrderItem(parcel, candle);
  addOrderItem(parcel, file, { position: 2, withdrawalClass: "digital" });
  for (const { id, totalAmount } of [year, parcel]) {
    pay(findOrderById(db, id), totalAmount);
    await put(findOrderById(db, id), "completed");
    await withdraw(findOrderById(db, id), 0);
  }

  const names = Object.keys(steps);
  let before = countPlainly(now);
  for (let step = 0; step < STEPS; step += 1) {
    const name = pick(names) ?? "";
    await steps[name]?.();
    const plain = countPlainly(now);
    expect(await count(now), `after ${name} (seed ${seed})`).toEqual(plain);
    if (JSON.stringify(before) !== JSON.stringify(plain)) reached.add(name);
    before = plain;
  }
}

describe("the numbers of open tasks, and the lists of members", () => {
  it("are those of the plain rules after any sequence of payments, withdrawals, refunds and parcels", async () => {
    const reached = new Set<string>();
    for (const seed of freshSeeds([1, 2, 3, 5, 8, 9])) {
      db.delete(orders).run();
      await takeRandomSteps(seed, reached);
    }
    if (!isProof) return;
    const essential = [
      "pay",
      "payPart",
      "payBack",
      "cancel",
      "ship",
      "withdraw",
      "refund",
      "keepShare",
      "complete",
      "moveLine",
      "takeBackLine",
    ];
    expect(essential.filter((step) => !reached.has(step))).toEqual([]);
  });
});
