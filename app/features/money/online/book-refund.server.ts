import { eq } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/proven-address.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import type { OnlineRefund } from "#app/features/money/online/payment-provider.ts";
import {
  onlineRefundReference,
  recordPayment,
  removePayment,
} from "#app/features/money/payments.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
} from "#app/features/orders/order-email-parts.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { berlinDay, formatPrice } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import {
  type Actor,
  type PaymentAttempt,
  type PaymentMethod,
  type Refund,
  refunds,
} from "#db/schema.ts";

const WAITS_FOR_MONEY =
  "Sie wartet auf Guthaben beim Zahlungsdienst. Sobald dort genug Geld liegt, geht sie von selbst hinaus.";
const DID_NOT_ARRIVE =
  "Der Zahlungsdienst konnte den Betrag nicht zurückzahlen. Das Geld liegt wieder auf Ihrem Konto dort.";

interface RefundNews {
  refund: Pick<Refund, "id">;
  attempt: PaymentAttempt;
  told: OnlineRefund;
  now: Date;
}

/**
 * Stores what the provider says about a refund of this shop. The money is recorded once, as soon as the provider has
 * sent it, and the customer gets one e-mail. If it comes back, the payment is removed and the owner is told. The caller
 * then calls `followUp`.
 */
export function bookOnlineRefund(transaction: Queryable, news: RefundNews): Refund {
  const { attempt, told, now } = news;
  const refund = loadRefund(transaction, news.refund.id);
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

export function loadRefund(transaction: Queryable, id: string): Refund {
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

const wayBack: Record<PaymentMethod, string> = {
  online: "auf demselben Weg, auf dem du bezahlt hast",
  transfer: "per Überweisung",
  cash: "bar",
  other: "auf dem Weg, den wir mit dir vereinbart haben",
};

/** Tells the customer that money is on its way. Null if the account, and with it the address, is deleted. */
export function refundEmail(
  order: OrderWithItems,
  { id, amount, method }: Pick<Refund, "id" | "amount" | "method">,
): NewEmail | null {
  const { number, userId, customerEmail } = order;
  if (!customerEmail) return null;
  const price = formatPrice(amount);
  const isImmediate = method === "cash" || method === "other";
  return {
    key: `refund:${id}`,
    ...letterFields(order, proofOf(userId, customerEmail)),
    subject: `Wir haben dir ${price} zurückgezahlt`,
    content: [
      greeting,
      ...paragraphs(
        `wir haben dir ${price} für deine Bestellung ${number} zurückgezahlt, ${wayBack[method]}.`,
        ...(isImmediate ? [] : ["Bis das Geld bei dir ist, kann es ein paar Tage dauern."]),
      ),
      ...orderPage(order),
    ],
  };
}

/** Tells the owner that money did not reach its customer. Null if the shop has no address for the owner. */
function refundFailedEmail(
  { id: orderId, number }: OrderWithItems,
  { id, amount, problem }: Pick<Refund, "id" | "amount" | "problem">,
): NewEmail | null {
  const recipient = operatorMailbox();
  if (!recipient) return null;
  return {
    key: `refund-failed:${id}`,
    priority: "order",
    recipient,
    subject: `Eine Erstattung ist fehlgeschlagen: Bestellung ${number}`,
    content: [
      ...paragraphs(
        `Die Erstattung von ${formatPrice(amount)} ist nicht angekommen. ${problem ?? ""}`.trim(),
        "Bitte erstatten Sie den Betrag noch einmal oder auf anderem Weg.",
      ),
      { kind: "link", label: "Bestellung öffnen", path: `/admin/orders/${orderId}` },
    ],
  };
}
