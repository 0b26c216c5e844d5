import { eq, max, sql } from "drizzle-orm";
import { DAY } from "#app/environment/durations.ts";
import type { Queryable } from "#db/client.server.ts";
import {
  catalogItems,
  dateReminderKinds,
  dateReminders,
  eventBookings,
  orderItems,
  orderStatusChanges,
  orders,
  type PaymentMethod,
  payments,
  refunds,
  users,
} from "#db/schema.ts";
import { demoAccounts } from "#db/seed/accounts.ts";
import { type DemoItem, demoItems, withdrawalClassOf } from "#db/seed/catalog.ts";
import { daysAfter, isoDate } from "#db/seed/demo-days.ts";
import { type DemoOrder, demoOrders } from "#db/seed/orders.ts";

/** The default of the setting with this name. */
const PAYMENT_DAYS = 14;

/** An order with its lines and total, on its way into the database. */
interface PricedOrder extends DemoOrder {
  transaction: Queryable;
  actor: Pick<Change, "actor" | "actorId">;
  totalAmount: number;
  priced: (typeof orderItems.$inferInsert & { id: string })[];
  at: (daysAfterOrder: number) => Date;
}

/**
 * Inserts the orders as if customers and admins had made them: lines, history, payments and counts agree. Nobody gets an
 * e-mail, neither now nor before an ordered date.
 */
export function insertOrders(transaction: Queryable, now: Date): void {
  if (!findUserId(transaction, demoAccounts.customer.id)) return;
  const last = transaction
    .select({ sequence: max(orders.sequence) })
    .from(orders)
    .get();
  const actor = actorOf(transaction);
  demoOrders.forEach((demoOrder, index) => {
    const priced = linesOf(transaction, demoOrder);
    const totalAmount = priced.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const at = (days: number) => new Date(now.getTime() - (demoOrder.daysAgo - days) * DAY);
    const order = { ...demoOrder, transaction, actor, totalAmount, priced, at };
    insertOrder(order, (last?.sequence ?? 0) + index + 1);
    insertMoney(order);
    insertHistory(order);
    insertParticipants(order);
    if (order.status !== "cancelled") countAsOrdered(order);
    if (order.status === "completed") markAsReminded(order);
  });
}

/** The demo admin, or an admin whose account has been deleted. */
function actorOf(transaction: Queryable): PricedOrder["actor"] {
  return { actor: "admin", actorId: findUserId(transaction, demoAccounts.admin.id) };
}

/** Null if the account was not added, because its address belongs to another person's. */
function findUserId(transaction: Queryable, id: string): string | null {
  const user = transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).get();
  return user?.id ?? null;
}

function linesOf(transaction: Queryable, { id: orderId, lines }: DemoOrder) {
  return lines.map(({ itemId, quantity }, index) => {
    const item = findItem(itemId);
    return {
      id: crypto.randomUUID(),
      orderId,
      position: index + 1,
      itemId,
      itemType: item.plan ? ("membership" as const) : item.kind,
      quantity,
      price: item.communityPrice || (item.price ?? 0),
      planMonths: item.plan?.months,
      planIsPaid: item.plan?.isPaid,
      withdrawalClass: withdrawalClassOf(item),
      itemTitle: item.title,
      ...readDates(transaction, itemId),
    };
  });
}

function findItem(itemId: string): DemoItem {
  const item = demoItems.find((each) => each.id === itemId);
  if (!item) throw new Error(`the demo order refers to ${itemId}, which is no demo item`);
  return item;
}

/** The item's dates, which depend on the day of the seed. */
function readDates(transaction: Queryable, itemId: string) {
  const { date, time, endDate, endTime, furtherDates } = catalogItems;
  return transaction
    .select({ date, time, endDate, endTime, furtherDates })
    .from(catalogItems)
    .where(eq(catalogItems.id, itemId))
    .get();
}

function insertOrder(order: PricedOrder, sequence: number): void {
  const { transaction, id, customer, status, totalAmount, priced, at } = order;
  const { firstName, lastName, email, address } = customer;
  const createdAt = at(0);
  const { completedAfter = 0, shippedAfter } = order;
  transaction
    .insert(orders)
    .values({
      id,
      sequence,
      number: `BH-${isoDate(createdAt).slice(0, 4)}-${String(sequence).padStart(6, "0")}`,
      userId: findUserId(transaction, customer.id),
      checkoutToken: id,
      status,
      totalAmount,
      customerName: `${firstName} ${lastName}`,
      customerEmail: email,
      firstName,
      lastName,
      ...address,
      completedAt: status === "completed" ? at(completedAfter) : null,
      shippedAt: shippedAfter === undefined ? null : at(shippedAfter),
      paymentDue: daysAfter(isoDate(createdAt), PAYMENT_DAYS),
      createdAt,
      updatedAt: at(Math.max(completedAfter, order.cancelledAfter ?? 0, shippedAfter ?? 0)),
    })
    .run();
  const isCancelled = status === "cancelled";
  const held = priced.map((line) => ({ ...line, heldQuantity: isCancelled ? 0 : line.quantity }));
  transaction.insert(orderItems).values(held).run();
}

type Noted = Pick<typeof payments.$inferInsert, "amount" | "reference"> & {
  method?: PaymentMethod;
};

/** The payment by hand, the rest with the completion, and the refund. */
function insertMoney(order: PricedOrder): void {
  const { transaction, id, paid, completedAfter, refundedAfter, totalAmount, actor, at } = order;
  const insertPayment = (values: Noted, day: Date) =>
    transaction
      .insert(payments)
      .values({
        method: "transfer",
        ...values,
        orderId: id,
        ...actor,
        paidOn: isoDate(day),
        createdAt: day,
      })
      .run();
  if (paid) insertPayment({ ...paid, reference: `by-hand:${id}` }, at(paid.afterDays));
  const rest = totalAmount - (paid?.amount ?? 0);
  if (completedAfter !== undefined && rest > 0) {
    insertPayment({ amount: rest, reference: `completed-order:${id}` }, at(completedAfter));
  }
  if (refundedAfter === undefined) return;
  const day = at(refundedAfter);
  const refund = transaction
    .insert(refunds)
    .values({
      orderId: id,
      amount: totalAmount,
      method: "transfer",
      state: "done",
      ...actor,
      createdAt: day,
      settledAt: day,
    })
    .returning()
    .get();
  insertPayment({ amount: -totalAmount, reference: `refund:${refund.id}` }, day);
}

function insertHistory(order: PricedOrder): void {
  const { transaction, id: orderId, completedAfter, cancelledAfter, actor, at } = order;
  const insert = (change: Pick<Change, "fromStatus" | "toStatus" | "createdAt">) =>
    transaction
      .insert(orderStatusChanges)
      .values({ orderId, ...actor, ...change })
      .run();
  if (completedAfter !== undefined) {
    insert({ fromStatus: "pending", toStatus: "completed", createdAt: at(completedAfter) });
  }
  if (cancelledAfter !== undefined) {
    const fromStatus = completedAfter === undefined ? "pending" : "completed";
    insert({ fromStatus, toStatus: "cancelled", createdAt: at(cancelledAfter) });
  }
}

type Change = typeof orderStatusChanges.$inferInsert;

function insertParticipants({ transaction, lines, priced, customer, at }: PricedOrder): void {
  for (const [index, { itemId, participants = [] }] of lines.entries()) {
    const orderItemId = priced[index]?.id ?? "";
    for (const [seat, [firstName, lastName]] of participants.entries()) {
      const createdAt = at(1);
      transaction
        .insert(eventBookings)
        .values({
          eventId: itemId,
          orderItemId,
          seat: seat + 1,
          firstName,
          lastName,
          email: customer.email,
          createdAt,
          updatedAt: createdAt,
        })
        .run();
    }
  }
}

function countAsOrdered({ transaction, lines }: PricedOrder): void {
  for (const { itemId, quantity } of lines) {
    transaction
      .update(catalogItems)
      .set({
        ordered: sql`${catalogItems.ordered} + ${quantity}`,
        updatedAt: sql`${catalogItems.updatedAt}`,
      })
      .where(eq(catalogItems.id, itemId))
      .run();
  }
}

/** Marks the reminders as sent, because the demo addresses receive no mail. */
function markAsReminded({ transaction, lines, customer }: PricedOrder): void {
  for (const { itemId } of lines) {
    const { id, date, time } = catalogItems;
    const columns = { date, time };
    const item = transaction.select(columns).from(catalogItems).where(eq(id, itemId)).get();
    if (!item?.date) continue;
    const startsAt = item.time ? `${item.date} ${item.time}` : item.date;
    for (const kind of dateReminderKinds) {
      transaction
        .insert(dateReminders)
        .values({ itemId, kind, startsAt, recipient: customer.email })
        .run();
    }
  }
}
