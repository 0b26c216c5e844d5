import { and, eq } from "drizzle-orm";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { orderStatusEmail } from "#app/features/orders/order-emails.ts";
import { findItemsOf } from "#app/features/orders/orders.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Order, type OrderStatus, orderStatusChanges, orders } from "#db/schema.ts";

interface StatusWish {
  orderId: string;
  status: OrderStatus;
  /** What the admin saw when deciding; left out: whatever it was. */
  seen?: OrderStatus;
  adminId: string;
  now: Date;
}

type StatusResult =
  | { ok: true; order: Order; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** Somebody else was quicker: the order is not what the admin saw. */
  | { ok: false; reason: "changed"; status: OrderStatus };

/**
 * Sets an order's status, notes who did it and tells the customer, all in one transaction. An order
 * that has the status already stays as it is: nothing is noted or sent twice.
 */
export async function changeOrderStatus(wish: StatusWish): Promise<StatusResult> {
  const { orderId, status, seen } = wish;
  return inTransaction((transaction) => {
    const order = transaction.select().from(orders).where(eq(orders.id, orderId)).get();
    if (!order) return { ok: false, reason: "not-found" };
    if (order.status === status) return { ok: true, order, isNew: false };
    const isAsSeen = seen === undefined || seen === order.status;
    if (!isAsSeen) return { ok: false, reason: "changed", status: order.status };
    const changed = setStatus(transaction, order, wish);
    const change = noteChange(transaction, order, wish);
    tellCustomer(transaction, changed, change);
    return { ok: true, order: changed, isNew: true };
  });
}

/** From the status that was read to the wished one, and from no other. */
function setStatus(transaction: Queryable, { id, status: from }: Order, wish: StatusWish): Order {
  const { status, now } = wish;
  const [changed] = transaction
    .update(orders)
    .set({ status, completedAt: status === "completed" ? now : null, updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.status, from)))
    .returning()
    .all();
  if (!changed) throw new Error(`order ${id} was no longer ${from}`);
  return changed;
}

type StatusChange = typeof orderStatusChanges.$inferSelect;

function noteChange(transaction: Queryable, { id, status }: Order, wish: StatusWish): StatusChange {
  return transaction
    .insert(orderStatusChanges)
    .values({
      orderId: id,
      fromStatus: status,
      toStatus: wish.status,
      changedBy: wish.adminId,
      createdAt: wish.now,
    })
    .returning()
    .get();
}

/** Whose account is deleted has left no address. */
function tellCustomer(transaction: Queryable, order: Order, change: StatusChange): void {
  if (!order.customerEmail) return;
  const items = findItemsOf([order.id], transaction);
  enqueueEmail(transaction, orderStatusEmail({ ...order, items }, change), change.createdAt);
}
