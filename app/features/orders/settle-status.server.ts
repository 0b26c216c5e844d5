import { and, desc, eq, gt, sql } from "drizzle-orm";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { findRunningAttempt } from "#app/features/money/online/attempts.server.ts";
import {
  completionReference,
  findAmountsPaid,
  paymentUndone,
  recordPayment,
  removePayment,
} from "#app/features/money/payments.server.ts";
import { isOverdue, paymentDueAfter } from "#app/features/money/payments.ts";
import {
  isAllTakenBack,
  linesLeft,
  type OrderWithItems,
  openAtCompletion,
  piecesLeft,
  supposing,
  withLeft,
} from "#app/features/orders/loaded-order.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { listItemsOf, recordOrderChange } from "#app/features/orders/orders.server.ts";
import { isSent } from "#app/features/orders/shipment.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { berlinDay, formatPrice } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import {
  type Actor,
  type Doing,
  type OrderItem,
  type OrderStatus,
  orderItems,
  orderStatusChanges,
  orders,
  paymentAttempts,
  payments,
  storedActor,
} from "#db/schema.ts";

export interface RequestedStatus extends Doing {
  /** The status that an admin or the clock asks for. Undefined: the one that fits pieces and money. */
  status?: OrderStatus;
  /** Whether the caller has just undone a payment that was recorded or booked by mistake. */
  hasUndone?: boolean;
}

export type StatusChange = typeof orderStatusChanges.$inferSelect;

export interface SettledStatus {
  order: OrderWithItems;
  /** Null if the status is unchanged. */
  change: StatusChange | null;
  /**
   * The cents that completing the order by hand has recorded as paid today; negative if setting it back to pending has
   * removed them.
   */
  recordedAsPaid: number;
}

/**
 * Gives an order the status that was asked for, or the one that fits its pieces and money, and the payment due day that
 * follows. A pending order has one only while something is open.
 */
export function settleStatus(
  transaction: Queryable,
  order: OrderWithItems,
  requested: RequestedStatus,
): SettledStatus {
  const status = requested.status ?? fittingStatus(transaction, order, requested);
  if (status === order.status) {
    return {
      order: settleDueDay(transaction, order, requested.now),
      change: null,
      recordedAsPaid: 0,
    };
  }
  const isAsked = requested.status !== undefined;
  const isCompletedBySystem = status === "completed" && !isAsked;
  const actor: Actor = isCompletedBySystem ? { system: "payment" } : requested.actor;
  return setStatus(transaction, order, { status, isAsked, actor, now: requested.now });
}

/**
 * An order of which nothing is left is cancelled, unless it can still be paid. A completed order becomes pending again if
 * undoing a payment has left something open; refunds and chargebacks leave it as it is. A pending order that is paid in
 * full is completed if the owner wants that.
 */
function fittingStatus(
  transaction: Queryable,
  order: OrderWithItems,
  { hasUndone = false }: RequestedStatus,
): OrderStatus {
  const { status, items, money } = order;
  if (status === "cancelled") return status;
  if (isAllTakenBack(items)) return findRunningAttempt(order.id) ? status : "cancelled";
  const isOpen = money.open > 0;
  if (status === "completed" && isOpen && hasUndone) return "pending";
  if (status === "pending" && !isOpen && completesItself(transaction, order)) return "completed";
  return status;
}

/**
 * An owner decides about an order whose last money differs from what was asked for online, and about one that they have
 * left pending. A statement that confirms recorded money brings no new money.
 */
function completesItself(
  transaction: Queryable,
  { id, keptPendingAt }: Pick<OrderWithItems, "id" | "keptPendingAt">,
): boolean {
  if (siteSettings().autoComplete === "no") return false;
  const { createdAt, confirmed } = payments;
  const incoming = transaction
    .select({ createdAt, confirmed, problem: paymentAttempts.problem })
    .from(payments)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(and(eq(payments.orderId, id), gt(payments.amount, 0)))
    .orderBy(desc(createdAt), desc(sql`${payments}.rowid`))
    .all();
  if (incoming[0]?.problem) return false;
  if (keptPendingAt === null) return true;
  return incoming.some((each) => each.confirmed === null && each.createdAt >= keptPendingAt);
}

interface NewStatus extends Doing {
  status: OrderStatus;
  /** Whether a person or the clock asked for it. */
  isAsked: boolean;
}

function setStatus(transaction: Queryable, order: OrderWithItems, next: NewStatus): SettledStatus {
  const { id, status: from } = order;
  const { status, isAsked, now } = next;
  const recordedAsPaid = isAsked ? recordCompletionPayment(transaction, order, next) : 0;
  if (status === "cancelled") changeAwaited(transaction, order, piecesLeft);
  // Sent goods that have not come back are still with the customer, and are no longer expected.
  if (from === "cancelled") changeAwaited(transaction, order, (line) => -heldByCustomer(line));
  const change = recordStatusChange(transaction, order, next);
  const then = supposing(order, { status, payments: findAmountsPaid([id]) });
  const isKeptPending = status === "pending" && isAsked && then.money.open === 0;
  const changed = transaction
    .update(orders)
    .set({
      status,
      completedAt: status === "completed" ? now : null,
      keptPendingAt: isKeptPending ? now : null,
      paymentDue: dueDayOf(then, now, { isNewlyPending: true }),
      updatedAt: now,
    })
    .where(and(eq(orders.id, id), eq(orders.status, from)))
    .returning()
    .get();
  if (!changed) throw new Error(`order ${id} was no longer ${from}`);
  const { charges, payments } = then;
  const settled = withLeft({ ...changed, items: listItemsOf([id]), charges, payments });
  return { order: settled, change, recordedAsPaid };
}

/**
 * A pending order has a due day as long as something is open, and a day ahead once it is pending again. That of any other is
 * unchanged.
 */
function dueDayOf(
  order: OrderWithItems,
  now: Date,
  { isNewlyPending = false }: { isNewlyPending?: boolean } = {},
): string | null {
  const { status, items, money, paymentDue } = order;
  if (status !== "pending") return paymentDue;
  if (money.open === 0) return null;
  if (paymentDue !== null && !(isNewlyPending && isOverdue(order, now))) return paymentDue;
  return paymentDueFor(linesLeft(items), { now, days: siteSettings().paymentDays });
}

/** The payment due day of an order with these lines, at the latest before the first date that it pays for. */
export function paymentDueFor(
  lines: Pick<OrderItem, "itemId" | "price">[],
  { now, days }: { now: Date; days: number },
): string {
  const paid = lines.filter(({ price }) => price > 0);
  const items = [...findItemsById(paid.map(({ itemId }) => itemId)).values()];
  return paymentDueAfter(
    now,
    days,
    items.flatMap(({ date }) => date ?? []),
  );
}

function settleDueDay(transaction: Queryable, order: OrderWithItems, now: Date): OrderWithItems {
  const paymentDue = dueDayOf(order, now);
  if (paymentDue === order.paymentDue) return order;
  transaction
    .update(orders)
    .set({ paymentDue, updatedAt: now })
    .where(eq(orders.id, order.id))
    .run();
  return supposing(order, { paymentDue, updatedAt: now });
}

/**
 * Completing an order by hand says that the rest of its money is there, so it is recorded as paid by transfer today.
 * Setting the order back to pending says the opposite. Returns the cents that were recorded, negative if they were removed.
 */
function recordCompletionPayment(
  transaction: Queryable,
  order: OrderWithItems,
  { status, actor, now }: NewStatus,
): number {
  const { id: orderId } = order;
  const open = status === "completed" ? openAtCompletion(order) : 0;
  const reference = completionReference(orderId);
  if (open > 0) {
    const payment = { orderId, amount: open, method: "transfer", reference } as const;
    recordPayment(transaction, { ...payment, paidOn: berlinDay(now), actor, now });
  }
  const isReopened = order.status === "completed" && status === "pending";
  const removal = { reason: "reopened", actor, now } as const;
  const removed = isReopened ? removePayment(transaction, reference, removal) : undefined;
  if (removed) {
    const action = paymentUndone(formatPrice(removed.amount));
    recordOrderChange(transaction, order, { action, actor, now });
  }
  return open - (removed?.amount ?? 0);
}

/** The pieces of a line that are left of it and have not come back. */
function heldByCustomer(line: OrderItem): number {
  return Math.min(line.awaitedQuantity, piecesLeft(line));
}

/** Changes by how many pieces of each sent line have to come back. */
function changeAwaited(
  transaction: Queryable,
  order: OrderWithItems,
  differenceOf: (line: OrderItem) => number,
): void {
  for (const line of order.items) {
    const difference = isSent(order, line) ? differenceOf(line) : 0;
    if (difference === 0) continue;
    transaction
      .update(orderItems)
      .set({ awaitedQuantity: sql`${orderItems.awaitedQuantity} + ${difference}` })
      .where(eq(orderItems.id, line.id))
      .run();
  }
}

/** Adds the change to the order's own history and to the change log. */
function recordStatusChange(
  transaction: Queryable,
  order: OrderWithItems,
  { status, actor, now }: NewStatus,
): StatusChange {
  const action = `von „${orderStatusLabels[order.status]}“ zu „${orderStatusLabels[status]}“ geändert`;
  recordOrderChange(transaction, order, { action, actor, now });
  return transaction
    .insert(orderStatusChanges)
    .values({
      orderId: order.id,
      fromStatus: order.status,
      toStatus: status,
      ...storedActor(actor),
      createdAt: now,
    })
    .returning()
    .get();
}
