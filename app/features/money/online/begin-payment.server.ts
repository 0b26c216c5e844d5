import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { HOUR } from "#app/environment/durations.ts";
import { askOnCall } from "#app/features/money/online/ask-provider.server.ts";
import {
  findAttempt,
  findRunningAttempt,
  isAttemptAt,
  isRunning,
  openAttempt,
} from "#app/features/money/online/attempts.server.ts";
import {
  configuredProvider,
  requestPayment,
} from "#app/features/money/online/configured-provider.server.ts";
import {
  KEY_LIFETIME,
  type OnlinePayment,
  type PaymentProvider,
  type ProviderFailure,
} from "#app/features/money/online/payment-provider.ts";
import { stopPayment } from "#app/features/money/online/stop-payment.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { logNotice } from "#app/http/log.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type PaymentAttempt, paymentAttempts } from "#db/schema.ts";

type BeginRefusal =
  | "no-provider"
  /** The order is paid, completed or cancelled. */
  | "nothing-to-pay"
  /** An earlier attempt may still be paid, and cannot be stopped. */
  | "being-paid"
  /** The provider does not take an amount this small or large. */
  | "amount"
  /** The provider has refused for another reason, which the log names. */
  | "refused"
  /** The provider has not answered. The next try asks for the same payment. */
  | "silent";

type BeginResult =
  | { ok: true; attempt: PaymentAttempt }
  | { ok: false; reason: BeginRefusal }
  /** The order has had too many attempts. */
  | Limited;

/** Each one is a payment at the provider. */
const ATTEMPTS_PER_HOUR = 10;

/** One round may end an outdated attempt, the next one begins a new attempt. */
const ROUNDS = 3;

/**
 * Returns the attempt by which the order can be paid: the running one, or else a new one. At most one attempt of
 * an order is running, however often and from however many tabs this is called.
 */
export async function beginPayment(orderId: string, now: Date): Promise<BeginResult> {
  const provider = configuredProvider();
  if (!provider) return { ok: false, reason: "no-provider" };
  let isAsked = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await inTransaction((transaction) =>
      takeAttempt(transaction, { orderId, provider, now }),
    );
    if (!result.ok) return result;
    const { attempt, isOutdated } = result;
    if (isOutdated) {
      const stopped = await stopPayment(orderId);
      if (!stopped.ok) return stopped;
    } else if (attempt.state === "creating") {
      return createPayment(provider, attempt, now);
    } else if (!isAsked && mayHaveEnded(attempt, now)) {
      isAsked = true;
      const asked = await askOnCall(attempt.id);
      if (!asked.ok && asked.reason !== "put-off") return { ok: false, reason: "silent" };
    } else {
      return { ok: true, attempt };
    }
  }
  return { ok: false, reason: "being-paid" };
}

/** Whether the provider may know something newer: the customer wants to pay what seems to be paid, or too late. */
function mayHaveEnded({ state, expiresAt }: PaymentAttempt, now: Date): boolean {
  return state === "pending" || (expiresAt !== null && expiresAt <= now);
}

interface Wanted {
  orderId: string;
  provider: PaymentProvider;
  now: Date;
}

type Taken =
  | {
      ok: true;
      attempt: PaymentAttempt;
      /** The order has another open amount by now. */
      isOutdated: boolean;
    }
  | { ok: false; reason: "nothing-to-pay" }
  | Limited;

function takeAttempt(transaction: Queryable, { orderId, provider, now }: Wanted): Taken {
  const order = findOrderById(transaction, orderId);
  if (order?.status !== "pending") return { ok: false, reason: "nothing-to-pay" };
  const { open: amount } = order.money;
  if (amount === 0) return { ok: false, reason: "nothing-to-pay" };
  const running = findRunningAttempt(orderId);
  if (running && !isUseless(running, { provider, amount, now })) {
    return { ok: true, attempt: running, isOutdated: running.amount !== amount };
  }
  const limited = limitAttempts(transaction, orderId, now);
  if (limited) return limited;
  if (running) expire(transaction, running, now);
  return {
    ok: true,
    attempt: openAttempt(transaction, provider, { orderId, amount, now }),
    isOutdated: false,
  };
}

/** Returns the result if the order has had its attempts of an hour, else null. */
function limitAttempts(transaction: Queryable, orderId: string, now: Date): Limited | null {
  const { createdAt } = paymentAttempts;
  const hourAgo = new Date(now.getTime() - HOUR);
  const counted = transaction
    .select({ createdAt })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), gt(createdAt, hourAgo)))
    .orderBy(desc(createdAt))
    .limit(1)
    .offset(ATTEMPTS_PER_HOUR - 1)
    .get();
  if (!counted) return null;
  const wait = counted.createdAt.getTime() - hourAgo.getTime();
  return { ok: false, reason: "limited", seconds: Math.max(1, Math.ceil(wait / 1000)) };
}

/** Whether the provider can no longer report about an attempt, or nobody can have paid by it. */
function isUseless(
  attempt: PaymentAttempt,
  { provider, amount, now }: { provider: PaymentProvider; amount: number; now: Date },
): boolean {
  if (!isAttemptAt(attempt, provider)) return true;
  if (attempt.state !== "creating") return false;
  const age = now.getTime() - attempt.createdAt.getTime();
  return age >= KEY_LIFETIME || attempt.amount !== amount;
}

function expire(transaction: Queryable, { id }: PaymentAttempt, endAt: Date): void {
  const ended = { state: "expired", endAt } as const;
  transaction.update(paymentAttempts).set(ended).where(eq(paymentAttempts.id, id)).run();
}

async function createPayment(
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  now: Date,
): Promise<BeginResult> {
  const answer = await requestPayment(provider, attempt);
  if (!answer.ok) return recordFailure(provider, attempt, { ...answer, now });
  const saved = await savePayment(attempt, answer.value, now);
  if (saved) return { ok: true, attempt: saved };
  // Meanwhile the attempt has ended, so nobody may pay it any more. The clock ends it at the provider.
  return { ok: false, reason: "nothing-to-pay" };
}

/** Returns undefined if the attempt has ended meanwhile. Another tab may have saved the same payment before. */
async function savePayment({ id }: PaymentAttempt, payment: OnlinePayment, now: Date) {
  const { providerId, state, url: checkoutUrl, expiresAt } = payment;
  return inTransaction((transaction) => {
    const isUnanswered = and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, "creating"));
    transaction
      .update(paymentAttempts)
      .set({ providerId, state, checkoutUrl, expiresAt, toldAt: now })
      .where(isUnanswered)
      .run();
    const isEnded = and(eq(paymentAttempts.id, id), isNull(paymentAttempts.providerId));
    transaction
      .update(paymentAttempts)
      .set({ providerId, checkoutUrl, expiresAt, endAt: now })
      .where(isEnded)
      .run();
    const saved = findAttempt(id, transaction);
    return saved && isRunning(saved) ? saved : undefined;
  });
}

/** Only a clear refusal ends the attempt. After silence, or for another tab, the payment may exist. */
async function recordFailure(
  provider: PaymentProvider,
  { id, orderId }: PaymentAttempt,
  { reason, detail, now }: ProviderFailure & { now: Date },
): Promise<BeginResult> {
  logNotice("payments", `${provider.name} did not create a payment: ${detail}`);
  if (reason === "unreachable" || reason === "busy" || reason === "unreadable") {
    return { ok: false, reason: "silent" };
  }
  const saved = await inTransaction((transaction) => {
    const { changes } = transaction
      .update(paymentAttempts)
      .set({ state: "failed", problem: detail, endAt: null })
      .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.providerId)))
      .run();
    if (changes === 0) return findAttempt(id, transaction);
    followUp(transaction, orderId, { actor: { system: "payment" }, now });
    return undefined;
  });
  if (saved && isRunning(saved)) return { ok: true, attempt: saved };
  return { ok: false, reason: reason === "amount" ? "amount" : "refused" };
}
