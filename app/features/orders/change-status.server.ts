import { inReservingTransaction } from "#app/features/catalog/reserve-pieces.server.ts";
import { findRunningAttempt } from "#app/features/money/online/attempts.server.ts";
import {
  completionReference,
  findAmountOnItsWay,
  findPayment,
} from "#app/features/money/payments.server.ts";
import {
  isAllTakenBack,
  isPaidBack,
  type OrderWithItems,
  supposing,
} from "#app/features/orders/loaded-order.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import type { RequestedStatus } from "#app/features/orders/settle-status.server.ts";
import { followUpOf } from "#app/features/orders/what-follows.server.ts";
import type { Queryable } from "#db/client.server.ts";
import type { Order, OrderStatus } from "#db/schema.ts";

interface StatusRequest extends Pick<RequestedStatus, "actor" | "now"> {
  orderId: string;
  status: OrderStatus;
  /** The status that the admin saw; undefined skips the check. */
  seen?: OrderStatus;
  /** Refuses the change as `changed` if any money has moved for the order. */
  onlyIfUnpaid?: boolean;
}

type StatusResult =
  /** `recordedAsPaid`: see `SettledStatus`. */
  | { ok: true; order: Order; isNew: boolean; recordedAsPaid: number }
  | { ok: false; reason: "not-found" }
  /** The order no longer has the status that the admin saw, or is no longer unpaid. */
  | { ok: false; reason: "changed"; status: OrderStatus }
  /** Every piece of it was taken back after a withdrawal, so it stays cancelled. */
  | { ok: false; reason: "withdrawn" }
  /** It was cancelled and its money went back. Only a new payment completes it. */
  | { ok: false; reason: "paid-back" }
  /** The customer can still pay online. `stopPayment` has to come first. */
  | { ok: false; reason: "being-paid" }
  /** `amount` cents are on their way back to the customer, which would then be owed no longer. */
  | { ok: false; reason: "being-refunded"; amount: number }
  /** It was cancelled, and its seats or pieces have been sold since. One sentence per item. */
  | { ok: false; reason: "short"; sentences: string[] };

/**
 * Sets an order's status with all that follows, in one transaction. An order with the requested status stays unchanged:
 * nothing is logged or sent twice.
 */
export async function changeOrderStatus(requested: StatusRequest): Promise<StatusResult> {
  const { orderId, status, seen, onlyIfUnpaid = false, actor, now } = requested;
  return inReservingTransaction<StatusResult>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (order.status === status) return { ok: true, order, isNew: false, recordedAsPaid: 0 };
    const isAsSeen = seen === undefined || seen === order.status;
    const isUnchanged = isAsSeen && !(onlyIfUnpaid && order.payments.length > 0);
    if (!isUnchanged) return { ok: false, reason: "changed", status: order.status };
    if (isAllTakenBack(order.items) && status !== "cancelled") {
      return { ok: false, reason: "withdrawn" };
    }
    if (status === "completed" && isPaidBack(order)) return { ok: false, reason: "paid-back" };
    if (status === "cancelled" && findRunningAttempt(orderId)) {
      return { ok: false, reason: "being-paid" };
    }
    const onItsWay = findAmountOnItsWay(transaction, orderId);
    const payments = paymentsAfter(transaction, order, status);
    const { owed } = supposing(order, { status, payments }).money;
    if (owed < onItsWay && owed < order.money.owed) {
      return { ok: false, reason: "being-refunded", amount: onItsWay };
    }
    const followed = followUpOf(transaction, order, { status, actor, now });
    return {
      ok: true,
      order: followed.order,
      isNew: true,
      recordedAsPaid: followed.recordedAsPaid,
    };
  });
}

/** The payments of an order with this status. Reopening it removes the one that its completion has recorded. */
function paymentsAfter(transaction: Queryable, order: OrderWithItems, status: OrderStatus) {
  const isReopened = order.status === "completed" && status === "pending";
  const completion = isReopened
    ? findPayment(transaction, completionReference(order.id))
    : undefined;
  return completion ? [...order.payments, { amount: -completion.amount }] : order.payments;
}
