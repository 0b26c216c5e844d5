import { and, eq } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { inReservingTransaction } from "#app/features/catalog/reserve-pieces.server.ts";
import { noteChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { findLiveInvoice } from "#app/features/invoices/invoices.server.ts";
import { orderStatusEmail } from "#app/features/orders/emails/order-status-email.server.ts";
import { adjustInvoice } from "#app/features/orders/invoicing/adjust-invoice.server.ts";
import { issueDueInvoice } from "#app/features/orders/invoicing/issue-invoice.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { type OrderWithItems, readOrder } from "#app/features/orders/orders.server.ts";
import { paymentDueFor } from "#app/features/orders/payment-due.server.ts";
import { freePieces, reserveAgain } from "#app/features/orders/shipping/cancelled-pieces.server.ts";
import {
  isAllTakenBack,
  isPaidBack,
  moneyOf,
  openAtCompletion,
  remainderOf,
} from "#app/features/orders/taken-back/taken-back.ts";
import { findRunningAttempt } from "#app/features/payments/online/attempts.server.ts";
import { completionReference } from "#app/features/payments/payment-references.ts";
import { paymentState } from "#app/features/payments/payment-state.ts";
import { isOverdue } from "#app/features/payments/payment-term.ts";
import {
  findAmountsPaid,
  notePayment,
  paymentUndone,
  removePayment,
} from "#app/features/payments/payments.server.ts";
import { countParticipants } from "#app/features/seats/seats.server.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { berlinDay, formatPrice } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import {
  type Actor,
  type Order,
  type OrderStatus,
  orderStatusChanges,
  orders,
  type StoredInvoice,
  storedActor,
} from "#db/schema.ts";

interface RequestedStatus {
  orderId: string;
  status: OrderStatus;
  /** The status that the admin saw; undefined skips the check. */
  seen?: OrderStatus;
  /** Refuses the change as `changed` if any money has moved for the order. */
  onlyIfUnpaid?: boolean;
  actor: Actor;
  now: Date;
}

type StatusResult =
  /**
   * `notedAsPaid`: the cents that completing the order has noted as paid today; negative if setting it back to pending
   * has removed them.
   */
  | { ok: true; order: Order; isNew: boolean; notedAsPaid: number }
  | { ok: false; reason: "not-found" }
  /** The order no longer has the status that the admin saw, or is no longer unpaid. */
  | { ok: false; reason: "changed"; status: OrderStatus }
  /** Every piece of it was taken back after a withdrawal, so it stays cancelled. */
  | { ok: false; reason: "withdrawn" }
  /** It was cancelled and its money went back. Only a new payment completes it. */
  | { ok: false; reason: "paid-back" }
  /** The customer can still pay online. `stopPayment` has to come first. */
  | { ok: false; reason: "being-paid" }
  /** It was cancelled, and its seats or pieces have been sold since. One sentence per item. */
  | { ok: false; reason: "short"; sentences: string[] };

/**
 * Sets an order's status, records the actor and notifies the customer, all in one transaction. An order with
 * the requested status stays unchanged: nothing is logged or sent twice. Cancelling releases its seats and
 * pieces, those of sent goods once they are back; undoing that requires them to be still available. An order that becomes pending again after its
 * payment due day gets a new one. None of this concerns pieces taken back after a withdrawal.
 */
export async function changeOrderStatus(requested: RequestedStatus): Promise<StatusResult> {
  const { orderId, status, seen, onlyIfUnpaid = false } = requested;
  return inReservingTransaction<StatusResult>((transaction) => {
    const order = readOrder(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (order.status === status) return { ok: true, order, isNew: false, notedAsPaid: 0 };
    const isAsSeen = seen === undefined || seen === order.status;
    const isUnchanged = isAsSeen && !(onlyIfUnpaid && order.payments.length > 0);
    if (!isUnchanged) return { ok: false, reason: "changed", status: order.status };
    if (isAllTakenBack(order.items)) return { ok: false, reason: "withdrawn" };
    if (status === "completed" && isPaidBack(order)) return { ok: false, reason: "paid-back" };
    if (status === "cancelled" && findRunningAttempt(orderId)) {
      return { ok: false, reason: "being-paid" };
    }
    const { changed, change, notedAsPaid } = applyStatus(transaction, order, requested);
    notifyCustomer(transaction, changed, change);
    return { ok: true, order: changed, isNew: true, notedAsPaid };
  });
}

/**
 * Cancels an order of which nothing is left, after a withdrawal or because its date is called off, in the transaction
 * that enqueues the e-mail about it. An order that is cancelled already stays unchanged.
 */
export function cancelWithoutEmail(
  transaction: Queryable,
  cancelled: Omit<RequestedStatus, "status" | "seen">,
): void {
  const order = readOrder(transaction, cancelled.orderId);
  if (!order || order.status === "cancelled") return;
  applyStatus(transaction, order, { ...cancelled, status: "cancelled" });
}

interface PaidOrder {
  orderId: string;
  now: Date;
}

/**
 * Updates an order in the transaction that notes or removes one of its payments, or takes pieces back, after the reason
 * for that is stored. A pending order that is paid in full loses its due day. If the owner wants it, the system also
 * completes the order, and the customer gets an e-mail. Too little money changes nothing, nor does money for a cancelled
 * order. Returns whether this call completed the order.
 */
export function completePaidOrder(transaction: Queryable, { orderId, now }: PaidOrder): boolean {
  const order = readOrder(transaction, orderId);
  if (order?.status !== "pending" || isAllTakenBack(order.items)) return false;
  if (moneyOf(order).open > 0) return false;
  const change = completeBySystem(transaction, order, now);
  if (!change) {
    transaction
      .update(orders)
      .set({ paymentDue: null, updatedAt: now })
      .where(eq(orders.id, orderId))
      .run();
    adjustInvoice(transaction, { orderId, now });
    issueDueInvoice(transaction, { orderId, now });
    return false;
  }
  notifyCustomer(transaction, change.changed, change.change);
  return true;
}

/**
 * Completes a new order that costs nothing, in the transaction that places it. The confirmation e-mail tells the
 * customer. Returns the order, which stays pending if the owner completes orders by hand.
 */
export function completeFreeOrder(transaction: Queryable, order: OrderWithItems): OrderWithItems {
  if (order.totalAmount > 0) return order;
  return completeBySystem(transaction, order, order.createdAt)?.changed ?? order;
}

/** Null if the owner completes orders by hand. */
function completeBySystem(transaction: Queryable, order: OrderWithItems, now: Date) {
  if (siteSettings().autoComplete === "no") return null;
  const actor: Actor = { system: "payment" };
  return applyStatus(transaction, order, { orderId: order.id, status: "completed", actor, now });
}

/**
 * Updates an order in the transaction that removes one of its payments. A completed order that is no longer paid
 * becomes pending again, and its customer gets an e-mail. Refunds and chargebacks leave the order as it is and do
 * not call this. Returns whether the order was reopened.
 */
export function reopenUnpaidOrder(
  transaction: Queryable,
  { orderId, actor, now }: PaidOrder & { actor: Actor },
): boolean {
  const order = readOrder(transaction, orderId);
  if (!order || order.status === "cancelled") return false;
  const remainder = remainderOf(order);
  if (paymentState(remainder, order.payments).open === 0) return false;
  const requested: RequestedStatus = { orderId, status: "pending", actor, now };
  if (order.status === "completed") {
    const { changed, change } = applyStatus(transaction, order, requested);
    notifyCustomer(transaction, changed, change);
    return true;
  }
  const paymentDue = dueAfterChange(remainder, requested);
  transaction
    .update(orders)
    .set({ paymentDue, updatedAt: now })
    .where(eq(orders.id, orderId))
    .run();
  adjustInvoice(transaction, { orderId, now });
  issueDueInvoice(transaction, { orderId, now });
  return false;
}

/** Sets the status, releases or reserves the pieces, and records the change. */
function applyStatus(transaction: Queryable, order: OrderWithItems, requested: RequestedStatus) {
  const notedAsPaid = noteCompletionPayment(transaction, order, requested);
  const { items } = order;
  const payments = findAmountsPaid([order.id]);
  const changed = setStatus(transaction, { ...order, payments }, requested);
  if (requested.status === "cancelled") freePieces(transaction, order);
  if (order.status === "cancelled") reserveAgain(transaction, order);
  const change = noteStatusChange(transaction, order, requested);
  return { changed: { ...changed, items, payments }, change, notedAsPaid };
}

/**
 * Completing an order by hand says that the rest of its money is there, so it is noted as paid by transfer today.
 * Setting the order back to pending says the opposite. Returns the cents that were noted, negative if they were removed.
 */
function noteCompletionPayment(
  transaction: Queryable,
  order: OrderWithItems,
  { status, actor, now }: RequestedStatus,
): number {
  const { id: orderId } = order;
  const open = status === "completed" ? openAtCompletion(order) : 0;
  const reference = completionReference(orderId);
  if (open > 0) {
    const payment = { orderId, amount: open, method: "transfer", reference } as const;
    notePayment(transaction, { ...payment, paidOn: berlinDay(now), actor, now });
  }
  const isReopened = order.status === "completed" && status === "pending";
  const removal = { reason: "reopened", actor, now } as const;
  const removed = isReopened ? removePayment(transaction, reference, removal) : undefined;
  if (removed) noteUndonePayment(transaction, order, { amount: removed.amount, actor, now });
  return open - (removed?.amount ?? 0);
}

/**
 * Notes a removed payment in the change log. Otherwise nobody would ask about money that really came. `amount`: cents.
 */
export function noteUndonePayment(
  transaction: Queryable,
  { id, number, userId }: Order,
  { amount, ...change }: { amount: number; actor: Actor; now: Date },
): void {
  const action = paymentUndone(formatPrice(amount));
  noteChange(transaction, {
    subject: "order",
    subjectId: id,
    label: number,
    userId,
    action,
    ...change,
  });
}

/** Updates the status only if it has not changed since it was read. */
function setStatus(
  transaction: Queryable,
  order: OrderWithItems,
  requested: RequestedStatus,
): Order {
  const { id, status: from } = order;
  const { status, now } = requested;
  const [changed] = transaction
    .update(orders)
    .set({
      status,
      completedAt: status === "completed" ? now : null,
      paymentDue: dueAfterChange(remainderOf(order), requested),
      updatedAt: now,
    })
    .where(and(eq(orders.id, id), eq(orders.status, from)))
    .returning()
    .all();
  if (!changed) throw new Error(`order ${id} was no longer ${from}`);
  return changed;
}

function dueAfterChange(order: OrderWithItems, { status, now }: RequestedStatus): string | null {
  const { paymentDue, payments } = order;
  if (status !== "pending") return paymentDue;
  if (paymentState({ ...order, status }, payments).open === 0) return null;
  const isStillAhead = paymentDue !== null && !isOverdue({ status, paymentDue }, now);
  if (isStillAhead) return paymentDue;
  return paymentDueFor(order.items, { now, days: siteSettings().paymentDays });
}

type StatusChange = typeof orderStatusChanges.$inferSelect;

/** Adds the change to the order's own history and to the change log. */
function noteStatusChange(
  transaction: Queryable,
  order: Order,
  requested: RequestedStatus,
): StatusChange {
  const { status, actor, now } = requested;
  const action = `von „${orderStatusLabels[order.status]}“ zu „${orderStatusLabels[status]}“ geändert`;
  const subject = { subject: "order", subjectId: order.id, label: order.number } as const;
  noteChange(transaction, { ...subject, actor, action, userId: order.userId, now });
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

/**
 * Brings the order's invoices up to date and enqueues the e-mail to the customer, which attaches them. An order whose
 * account has been deleted has no address.
 */
function notifyCustomer(
  transaction: Queryable,
  changed: OrderWithItems,
  change: StatusChange,
): void {
  const papers = updateInvoices(transaction, changed, change.createdAt);
  if (!changed.customerEmail) return;
  const order = remainderOf(changed);
  const { userId, customerEmail } = order;
  const proof = proofOf(userId, customerEmail);
  const participants = countParticipants(
    transaction,
    order.items.map(({ id }) => id),
  );
  const email = orderStatusEmail(order, change, { proof, participants, papers });
  enqueueEmail(transaction, email, change.createdAt);
}

/** Returns all that was issued because of the status, and the invoice of a completed order with its cancellations. */
function updateInvoices(
  transaction: Queryable,
  { id: orderId, status }: Order,
  now: Date,
): StoredInvoice[] {
  const occasion = { orderId, now };
  const issued = [
    ...adjustInvoice(transaction, occasion),
    ...issueDueInvoice(transaction, occasion),
  ];
  if (status !== "completed") return issued;
  const live = findLiveInvoice(orderId, transaction);
  const inForce = live ? [live.invoice, ...live.cancellations] : [];
  const isOther = ({ id }: StoredInvoice) => inForce.every((paper) => paper.id !== id);
  return [...issued.filter(isOther), ...inForce];
}
