import { eq } from "drizzle-orm";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import type { OnlineRefund } from "#app/features/money/online/payment-provider.ts";
import { refundEmail, refundFailedEmail } from "#app/features/money/online/refund-emails.server.ts";
import {
  onlineRefundReference,
  recordPayment,
  removePayment,
} from "#app/features/money/payments.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import { type Actor, type PaymentAttempt, type Refund, refunds } from "#db/schema.ts";

const WAITS_FOR_MONEY =
  "Sie wartet auf Guthaben beim Zahlungsdienst. Sobald dort genug Geld liegt, geht sie von selbst hinaus.";
const DID_NOT_ARRIVE =
  "Der Zahlungsdienst konnte den Betrag nicht zurückzahlen. Das Geld liegt wieder auf Ihrem Konto dort.";

export interface RefundNews {
  refund: Pick<Refund, "id">;
  attempt: PaymentAttempt;
  told: OnlineRefund;
  now: Date;
}

/**
 * Stores what the provider says about a refund of this shop. The money is noted once, as soon as the provider has
 * sent it, and the customer gets one e-mail. If it comes back, the payment is removed and the owner is told. The caller
 * then calls `followUp`.
 */
export function bookOnlineRefund(transaction: Queryable, news: RefundNews): Refund {
  const { attempt, told, now } = news;
  const refund = readRefund(transaction, news.refund.id);
  if (isOld(told, refund)) return refund;
  const reference = onlineRefundReference(attempt, told.refundId);
  const changed = storeRefund(transaction, refund, news);
  if (told.state === "queued") return changed;
  if (told.state === "failed") {
    removePayment(transaction, reference, { reason: "failed", actor: { system: "payment" }, now });
    tellOwner(transaction, changed, now);
    return changed;
  }
  recordPayment(transaction, {
    orderId: refund.orderId,
    attemptId: attempt.id,
    amount: -told.amount,
    method: "online",
    reference,
    paidOn: berlinDay(now),
    actor: actorOf(changed),
    now,
  });
  tellCustomer(transaction, changed, now);
  return changed;
}

/** The admin who pressed 'Erstatten'; the system once their account is deleted. */
function actorOf({ actor, actorId }: Refund): Actor {
  return actor === "admin" && actorId !== null ? { admin: actorId } : { system: "payment" };
}

export function readRefund(transaction: Queryable, id: string): Refund {
  const refund = transaction.select().from(refunds).where(eq(refunds.id, id)).get();
  if (!refund) throw new Error(`refund ${id} has vanished`);
  return refund;
}

/**
 * An answer can arrive after a newer one. Two final states can still change: the money of a refund that is done may come
 * back, and one that was given up without an answer may have been sent after all.
 */
function isOld(told: OnlineRefund, { state, providerRefundId }: Refund): boolean {
  if (state === "failed") return providerRefundId !== null || told.state === "failed";
  return state === "done" && told.state !== "failed";
}

function storeRefund(transaction: Queryable, refund: Refund, { told, now }: RefundNews): Refund {
  const state = told.state === "queued" ? "pending" : told.state;
  const problem = { queued: WAITS_FOR_MONEY, failed: DID_NOT_ARRIVE, pending: null, done: null };
  const isFinal = state === "done" || state === "failed";
  return transaction
    .update(refunds)
    .set({
      providerRefundId: told.refundId,
      state,
      problem: problem[told.state],
      settledAt: isFinal ? now : null,
    })
    .where(eq(refunds.id, refund.id))
    .returning()
    .get();
}

/** Stores that the provider has refused a refund. */
export function recordRefusedRefund(
  transaction: Queryable,
  { id }: Pick<Refund, "id">,
  { problem, now }: { problem: string; now: Date },
): Refund {
  return transaction
    .update(refunds)
    .set({ state: "failed", problem, settledAt: now })
    .where(eq(refunds.id, id))
    .returning()
    .get();
}

export function tellCustomer(transaction: Queryable, refund: Refund, now: Date): void {
  const order = findOrderById(transaction, refund.orderId);
  const email = order && refundEmail(order, refund);
  if (email) enqueueEmail(transaction, email, now);
}

export function tellOwner(transaction: Queryable, refund: Refund, now: Date): void {
  const order = findOrderById(transaction, refund.orderId);
  const email = order && refundFailedEmail(order, refund);
  if (email) enqueueEmail(transaction, email, now);
}
