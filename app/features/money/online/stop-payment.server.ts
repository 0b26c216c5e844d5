import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { MINUTE } from "#app/environment/durations.ts";
import {
  findAttempt,
  findRunningAttempt,
  isAttemptAt,
  isRunning,
  recordTransferInstead,
} from "#app/features/money/online/attempts.server.ts";
import {
  configuredProvider,
  requestPayment,
} from "#app/features/money/online/configured-provider.server.ts";
import {
  isAboutOnePayment,
  KEY_LIFETIME,
  type PaymentProvider,
} from "#app/features/money/online/payment-provider.ts";
import { settleAttempt } from "#app/features/money/online/settle-attempt.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { logError } from "#app/http/log.server.ts";
import { createLimit } from "#app/http/rate-limit.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type PaymentAttempt, paymentAttempts } from "#db/schema.ts";

type StopResult =
  | { ok: true }
  /** The order was paid, may still be paid, or the provider does not say. */
  | { ok: false; reason: "being-paid" };

const beingPaid = { ok: false, reason: "being-paid" } as const;

/**
 * Makes sure that nobody can pay an order online any more. It has to be called before an order is cancelled or
 * paid in another way. If the customer turns out to have paid, their money is booked.
 */
export async function stopPayment(orderId: string, now = new Date()): Promise<StopResult> {
  const attempt = findRunningAttempt(orderId);
  if (!attempt) return { ok: true };
  const provider = configuredProvider();
  const isUnanswered = attempt.state === "creating" || !attempt.providerId;
  if (!provider || !isAttemptAt(attempt, provider) || isUnanswered) {
    // The customer has no address to pay at, or the present provider does not know the payment.
    return (await endUnlessChanged(attempt, now)) ? { ok: true } : beingPaid;
  }
  // A refusal means that it was paid or has ended. The provider says which.
  await provider.cancel(attempt.providerId ?? "");
  const settled = await settleAttempt(attempt.id);
  if (!settled.ok || settled.state === "paid") return beingPaid;
  return findRunningAttempt(orderId) ? beingPaid : { ok: true };
}

/** Providers refuse clients that send many requests at once. */
const AT_ONCE = 10;

/**
 * Stops the running payments of these orders before an admin cancels them. An order whose payment cannot be
 * stopped cannot be cancelled.
 */
export async function stopPayments(orderIds: string[]): Promise<void> {
  for (let start = 0; start < orderIds.length; start += AT_ONCE) {
    await Promise.all(
      orderIds
        .slice(start, start + AT_ONCE)
        .map((orderId) =>
          stopPayment(orderId).catch((error) => logError(error, "while stopping a payment")),
        ),
    );
  }
}

/** The provider may have created the payment although it has not answered, so it shall end there as well. */
async function endUnlessChanged(
  { id, orderId, state }: PaymentAttempt,
  now: Date,
): Promise<boolean> {
  const isAsBefore = and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, state));
  return inTransaction((transaction) => {
    const end = transaction
      .update(paymentAttempts)
      .set({ state: "canceled", endAt: now })
      .where(isAsBefore);
    if (end.run().changes !== 1) return false;
    followUp(transaction, orderId, { actor: { system: "payment" }, now });
    return true;
  });
}

/** An order has ten attempts an hour. Without a limit, one that cannot be stopped would be asked about again and again. */
const perOrder = createLimit({ name: "payment-stop", points: 20, seconds: 60 * 60 });

/** Stops the online payment of a customer who transfers the money instead. */
export async function payByTransfer(orderId: string): Promise<StopResult> {
  if (findRunningAttempt(orderId) && (await perOrder.consume(orderId)) > 0) return beingPaid;
  const stopped = await stopPayment(orderId);
  if (!stopped.ok) return stopped;
  await inTransaction((transaction) => recordTransferInstead(transaction, orderId));
  return { ok: true };
}

const BATCH = 100;

/**
 * Ends the payments at the provider that nobody may pay any more. Each was marked with the change that it follows from
 * (`reviewAttempts`), and is asked to end until the provider says that the payment has ended.
 */
export async function endUnwantedAttempts(now = new Date()): Promise<void> {
  const provider = configuredProvider();
  if (!provider) return;
  for (const { id } of unwantedAttempts(provider, now)) {
    const attempt = findAttempt(id);
    if (!attempt?.endAt) continue;
    const isAnswering = await endAtProvider(provider, attempt, now);
    // The others would wait in vain for as long.
    if (!isAnswering) return;
  }
}

function unwantedAttempts({ name, mode }: PaymentProvider, now: Date): { id: string }[] {
  const { id, endAt, provider, mode: ofMode } = paymentAttempts;
  return db
    .select({ id })
    .from(paymentAttempts)
    .where(and(lte(endAt, now), eq(provider, name), eq(ofMode, mode)))
    .orderBy(asc(endAt))
    .limit(BATCH)
    .all();
}

/** Returns whether the provider answers at all. */
async function endAtProvider(
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  now: Date,
): Promise<boolean> {
  const known = attempt.providerId
    ? { ok: true as const }
    : await learnPayment(provider, attempt, now);
  if (!known.ok) {
    await postpone(attempt, MINUTE / 2, now);
    return isAboutOnePayment(known.reason);
  }
  const { providerId } = findAttempt(attempt.id) ?? attempt;
  if (providerId) await provider.cancel(providerId);
  const settled = await settleAttempt(attempt.id, () => now);
  if (!settled.ok && !isAboutOnePayment(settled.reason)) return false;
  // Money on its way takes days and cannot be stopped. A payment that the provider does not know may never end.
  const canEndSoon = settled.ok && settled.state !== "pending";
  await postpone(attempt, canEndSoon ? MINUTE / 2 : 10 * MINUTE, now);
  return true;
}

/** Learns which payment an unanswered request has created. A refused or forgotten request has created none. */
async function learnPayment(
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const isForgotten = now.getTime() - attempt.createdAt.getTime() >= KEY_LIFETIME;
  const answer = isForgotten ? null : await requestPayment(provider, attempt);
  if (answer?.ok) {
    const { providerId, url: checkoutUrl, expiresAt } = answer.value;
    await inTransaction((transaction) =>
      transaction
        .update(paymentAttempts)
        .set({ providerId, checkoutUrl, expiresAt })
        .where(and(eq(paymentAttempts.id, attempt.id), isNull(paymentAttempts.providerId)))
        .run(),
    );
    return { ok: true };
  }
  if (answer && !isAboutOnePayment(answer.reason)) return answer;
  await endForGood(attempt, now);
  return { ok: false, reason: "refused" };
}

/** Nobody can pay the attempt, because the provider has no payment of it. */
async function endForGood({ id, orderId, state }: PaymentAttempt, now: Date): Promise<void> {
  await inTransaction((transaction) => {
    const ended = isRunning({ state }) ? "expired" : state;
    transaction
      .update(paymentAttempts)
      .set({ state: ended, endAt: null })
      .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.providerId)))
      .run();
    followUp(transaction, orderId, { actor: { system: "payment" }, now });
  });
}

/** Sets the time of the next try, if the attempt still has to end. `pause`: milliseconds. */
async function postpone({ id }: PaymentAttempt, pause: number, now: Date): Promise<void> {
  await inTransaction((transaction) =>
    transaction
      .update(paymentAttempts)
      .set({ endAt: new Date(now.getTime() + pause) })
      .where(and(eq(paymentAttempts.id, id), lte(paymentAttempts.endAt, now)))
      .run(),
  );
}
