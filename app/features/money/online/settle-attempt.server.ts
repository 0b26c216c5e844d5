import { eq } from "drizzle-orm";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { findLiveInvoice } from "#app/features/invoices/invoices.server.ts";
import { type OwnerNews, ownerNewsEmail } from "#app/features/money/money-emails.server.ts";
import {
  differenceBetween,
  findAttempt,
  isAttemptAt,
  isBookable,
  isRunning,
} from "#app/features/money/online/attempts.server.ts";
import { bookOnlineRefund } from "#app/features/money/online/book-refund.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import type {
  OnlinePayment,
  OnlineRefund,
  ProviderFailure,
} from "#app/features/money/online/payment-provider.ts";
import {
  chargebackReference,
  findPayment,
  onlineReference,
  onlineRefundReference,
  recordPayment,
  removePayment,
  reversalReference,
} from "#app/features/money/payments.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { type FollowUpOptions, followUp } from "#app/features/orders/what-follows.server.ts";
import { logNotice } from "#app/http/log.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import {
  type AttemptState,
  type PaymentAttempt,
  paymentAttempts,
  type Refund,
  refunds,
} from "#db/schema.ts";

export type SettleResult =
  | { ok: true; state: AttemptState }
  | { ok: false; reason: ProviderFailure["reason"] | "unknown" | "no-provider" };

interface Settlement {
  running: Promise<SettleResult>;
  /** Begins after the running one has ended, so that it sees what changed meanwhile. */
  next: Promise<SettleResult> | null;
}

const settlements = new Map<string, Settlement>();

/**
 * Asks the provider about an attempt and books the answer. No other function records the money that a customer paid
 * online. It is idempotent, because the webhook, the return page and the sweep call it in any order and at the
 * same time. Calls that come at once ask the provider twice at most, and none of them is lost.
 */
export function settleAttempt(attemptId: string, clock = () => new Date()): Promise<SettleResult> {
  const known = settlements.get(attemptId);
  if (known) {
    known.next ??= known.running.catch(() => {}).then(() => settleAttempt(attemptId, clock));
    return known.next;
  }
  const running = settleOnce(attemptId, clock).finally(() => settlements.delete(attemptId));
  settlements.set(attemptId, { running, next: null });
  return running;
}

async function settleOnce(attemptId: string, clock: () => Date): Promise<SettleResult> {
  const attempt = findAttempt(attemptId);
  if (!attempt?.providerId) return { ok: false, reason: "unknown" };
  const provider = configuredProvider();
  if (!provider || !isAttemptAt(attempt, provider)) return { ok: false, reason: "no-provider" };
  const answer = await provider.fetch(attempt.providerId);
  if (!answer.ok) {
    logNotice("payments", `${provider.name} about ${attempt.providerId}: ${answer.detail}`);
    return { ok: false, reason: answer.reason };
  }
  const state = await inTransaction((transaction) =>
    book(transaction, attemptId, answer.value, clock()),
  );
  return { ok: true, state };
}

function book(
  transaction: Queryable,
  attemptId: string,
  payment: OnlinePayment,
  now: Date,
): AttemptState {
  const attempt = findAttempt(attemptId, transaction);
  if (!attempt) throw new Error(`attempt ${attemptId} has gone`);
  const difference = differenceBetween(attempt, payment);
  const state = laterOf(attempt.state, payment.state);
  const actor = { system: "payment" } as const;
  transaction
    .update(paymentAttempts)
    .set({
      state,
      way: payment.method ?? attempt.way,
      checkoutUrl: payment.url ?? attempt.checkoutUrl,
      expiresAt: payment.expiresAt ?? attempt.expiresAt,
      problem: difference?.problem ?? attempt.problem,
      // An attempt that has ended here may still be paid there, until it has ended there as well.
      endAt: isRunning(payment) ? attempt.endAt : null,
      toldAt: now,
    })
    .where(eq(paymentAttempts.id, attemptId))
    .run();
  const settled = { transaction, attempt, payment, now };
  const booked = payment.state === "paid" ? bookMoney(settled, difference) : {};
  followUp(transaction, attempt.orderId, { ...booked, actor, now });
  return state;
}

/** Returns the attempt if money of the agreed amount is new. The owner is told about any other. */
function bookMoney(
  settled: Settled,
  difference: ReturnType<typeof differenceBetween>,
): Pick<FollowUpOptions, "arrived" | "hasRefunded"> {
  const { attempt, payment } = settled;
  if (!isBookable(difference)) {
    tellOwner(settled, { kind: "problem", problem: difference.problem, isBooked: false });
    return {};
  }
  const isNew = recordMoved(settled, payment.amount, onlineReference(attempt));
  const hasRefunded = bookRefunds(settled);
  bookChargebacks(settled);
  if (isNew && difference) {
    tellOwner(settled, { kind: "problem", problem: difference.problem, isBooked: true });
  }
  return { arrived: isNew && !difference ? attempt : undefined, hasRefunded };
}

/** A final state stays, except that money can come late. An older answer may arrive after a newer one. */
function laterOf(known: AttemptState, told: OnlinePayment["state"]): AttemptState {
  if (known === "paid") return known;
  const isFinal = !isRunning({ state: known });
  return isFinal && isRunning({ state: told }) ? known : told;
}

interface Settled {
  transaction: Queryable;
  attempt: PaymentAttempt;
  payment: OnlinePayment;
  now: Date;
}

function recordMoved(
  { transaction, attempt, now }: Settled,
  amount: number,
  reference: string,
): boolean {
  const { id: attemptId, orderId } = attempt;
  const actor = { system: "payment" } as const;
  const moved = { orderId, attemptId, amount, reference, method: "online" } as const;
  return recordPayment(transaction, { ...moved, paidOn: berlinDay(now), actor, now });
}

/** Books the refunds of this shop, and those that the owner made at the provider. Returns whether any money is new. */
function bookRefunds(settled: Settled): boolean {
  const { transaction, attempt, payment, now } = settled;
  const ids = payment.refunds.map(({ refundId }) => refundId);
  const recorded = () => ids.filter((id) => isRecorded(settled, id)).join();
  const before = recorded();
  for (const told of payment.refunds) {
    const refund = ownRefundOf(settled, told);
    if (!refund) {
      bookForeignRefund(settled, told);
      continue;
    }
    const isRevived = refund.state === "failed" && refund.providerRefundId === null;
    const { state } = bookOnlineRefund(transaction, { refund, attempt, told, now });
    // The owner read that it had failed, and may have paid in another way since.
    if (isRevived && state !== "failed") tellOfRefund(settled, told);
  }
  return recorded() !== before;
}

function isRecorded({ transaction, attempt }: Settled, refundId: string): boolean {
  return findPayment(transaction, onlineRefundReference(attempt, refundId)) !== undefined;
}

/**
 * The refund of this shop that the provider tells about. Older versions sent no reference with their refunds. So one
 * without a reference counts as the unanswered refund of the same amount if it was made after that: it is the same one,
 * or the owner has made it in its place.
 */
function ownRefundOf(settled: Settled, told: OnlineRefund) {
  const { transaction, attempt, payment } = settled;
  const own = transaction.select().from(refunds).where(eq(refunds.attemptId, attempt.id)).all();
  const answered = own.find(({ providerRefundId }) => providerRefundId === told.refundId);
  if (answered) return answered;
  if (told.reference !== null) return own.find(({ id }) => id === told.reference);
  if (isRecorded(settled, told.refundId)) return undefined;
  return own.find(
    (refund) =>
      refund.state === "creating" &&
      refund.amount === told.amount &&
      isMadeAfter(told, refund) &&
      !payment.refunds.some(({ reference }) => reference === refund.id),
  );
}

/** Providers tell whole seconds. */
function isMadeAfter({ createdAt }: OnlineRefund, refund: Refund): boolean {
  return createdAt !== null && +createdAt > +refund.createdAt - 1000;
}

function bookForeignRefund(settled: Settled, told: OnlineRefund): void {
  const { refundId, amount, state } = told;
  const reference = onlineRefundReference(settled.attempt, refundId);
  if (state === "failed") {
    const removal = { reason: "failed", actor: { system: "payment" }, now: settled.now } as const;
    const wasRecorded = removePayment(settled.transaction, reference, removal);
    if (wasRecorded) tellOwner(settled, { kind: "refund-failed", refundId, amount });
  } else if (state !== "queued" && recordMoved(settled, -amount, reference)) {
    tellOfRefund(settled, told);
  }
}

/** Names the invoice that still bills the amount, because more went back than was owed. */
function tellOfRefund(settled: Settled, { refundId, amount }: OnlineRefund): void {
  const { transaction, attempt } = settled;
  const order = findOrderById(transaction, attempt.orderId);
  const isOwed = !order || order.money.open === 0;
  const live = isOwed ? null : findLiveInvoice(attempt.orderId, transaction);
  const invoice = live?.invoice.number ?? null;
  tellOwner(settled, { kind: "refund", refundId, amount, invoice });
}

/** Books money that a bank takes back, and that the shop gets again once it wins the dispute. */
function bookChargebacks(settled: Settled): void {
  const { attempt, payment } = settled;
  for (const { chargebackId, amount, isReversed } of payment.chargebacks) {
    const isNew = recordMoved(settled, -amount, chargebackReference(attempt, chargebackId));
    if (isNew && !isReversed) tellOwner(settled, { kind: "chargeback", chargebackId, amount });
    if (isReversed) recordMoved(settled, amount, reversalReference(attempt, chargebackId));
  }
}

function tellOwner({ transaction, attempt, now }: Settled, news: OwnerNews): void {
  const order = findOrderById(transaction, attempt.orderId);
  const email = order && ownerNewsEmail(order, attempt, news);
  if (email) enqueueEmail(transaction, email, now);
}
