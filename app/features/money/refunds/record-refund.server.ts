import { and, eq, isNull, ne } from "drizzle-orm";
import { tellCustomer } from "#app/features/money/online/book-refund.server.ts";
import {
  ownRefundReference,
  recordPayment,
  removePayment,
} from "#app/features/money/payments.server.ts";
import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import {
  type RefundResult,
  recordRefundChange,
} from "#app/features/money/refunds/refund-online.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Doing, type PaymentMethod, type Refund, refunds, storedActor } from "#db/schema.ts";

interface OwnRefund extends Doing {
  orderId: string;
  /** Cents; null for all that is open. */
  amount: number | null;
  method: Exclude<PaymentMethod, "online">;
  /** Cents that were open when the admin saw the page; undefined skips the check. */
  shown?: number;
  /** The day in Berlin on which the money left; today by default. */
  day?: string;
}

/** Records that the owner has sent money back without the provider. The customer gets an e-mail. */
export function recordOwnRefund(requested: OwnRefund): Promise<RefundResult> {
  return inTransaction<RefundResult>((transaction) => bookNewRefund(transaction, requested));
}

/** The same within a transaction. */
export function bookNewRefund(transaction: Queryable, requested: OwnRefund): RefundResult {
  const { orderId, method, shown, actor, now } = requested;
  const open = findOpenRefund(orderId, now, transaction);
  if (!open || open.amount === 0) return { ok: false, reason: "not-open" };
  if (shown !== undefined && shown !== open.amount) {
    return { ok: false, reason: "changed", amount: open.amount };
  }
  const amount = requested.amount ?? open.amount;
  if (amount > open.amount) return { ok: false, reason: "too-much", most: open.amount };
  const refund = transaction
    .insert(refunds)
    .values({
      orderId,
      amount,
      method,
      state: "done",
      ...storedActor(actor),
      createdAt: now,
      settledAt: now,
    })
    .returning()
    .get();
  bookOwnRefund(transaction, refund, { actor, day: requested.day ?? berlinDay(now), now });
  recordRefundChange(transaction, refund, { actor, action: "vermerkt", now });
  followUp(transaction, orderId, { hasRefunded: true, actor, now });
  return { ok: true, refund };
}

/** Records the payment that a refund by the owner leads to, and tells the customer. */
function bookOwnRefund(
  transaction: Queryable,
  refund: Refund,
  { actor, day, now }: { day: string } & Doing,
): void {
  const { id, orderId, amount, method } = refund;
  const reference = ownRefundReference(id);
  const payment = { orderId, amount: -amount, method, reference, paidOn: day };
  recordPayment(transaction, { ...payment, actor, now });
  tellCustomer(transaction, refund, now);
}

interface Arrival extends Doing {
  orderId: string;
  refundId: string;
  /** The day in Berlin on which the money left: 'YYYY-MM-DD'. */
  day: string;
}

/** Records that a planned transfer has left the account. Returns null if it is recorded already or was taken back. */
export function recordPlannedRefund(arrival: Arrival): Promise<Refund | null> {
  return inTransaction((transaction) => bookPlannedRefund(transaction, arrival));
}

/** The same within a transaction. */
export function bookPlannedRefund(
  transaction: Queryable,
  { orderId, refundId, actor, day, now }: Arrival,
): Refund | null {
  const isThis = and(eq(refunds.id, refundId), eq(refunds.orderId, orderId));
  const [refund] = transaction
    .update(refunds)
    .set({ state: "done", settledAt: now })
    .where(and(isThis, isNull(refunds.attemptId), eq(refunds.state, "pending")))
    .returning()
    .all();
  if (!refund) return null;
  bookOwnRefund(transaction, refund, { actor, day, now });
  recordRefundChange(transaction, refund, { actor, action: "vermerkt", now });
  followUp(transaction, orderId, { hasRefunded: true, actor, now });
  return refund;
}

interface Undo extends Doing {
  orderId: string;
  refundId: string;
}

/** Removes a refund that was recorded by mistake. Money that went back through a provider cannot be undone. */
export function undoOwnRefund({ orderId, refundId, actor, now }: Undo): Promise<Refund | null> {
  return inTransaction((transaction) => {
    const isThis = and(eq(refunds.id, refundId), eq(refunds.orderId, orderId));
    const [refund] = transaction
      .delete(refunds)
      .where(and(isThis, ne(refunds.method, "online")))
      .returning()
      .all();
    if (!refund) return null;
    removePayment(transaction, ownRefundReference(refundId), { reason: "undone", actor, now });
    recordRefundChange(transaction, refund, { actor, action: "zurückgenommen", now });
    followUp(transaction, orderId, { hasRefunded: true, actor, now });
    return refund;
  });
}
