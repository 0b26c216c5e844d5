import { and, eq } from "drizzle-orm";
import { readOrder } from "#app/features/orders/orders.server.ts";
import { moneyOf } from "#app/features/orders/taken-back/taken-back.ts";
import {
  findAttempt,
  findRunningAttempt,
  isAttemptAt,
  openAttempt,
} from "#app/features/payments/online/attempts.server.ts";
import {
  configuredProvider,
  webhookUrlOf,
} from "#app/features/payments/online/configured-provider.server.ts";
import {
  KEY_LIFETIME,
  type OnlinePayment,
  type PaymentProvider,
  type ProviderFailure,
} from "#app/features/payments/online/payment-provider.ts";
import { settleAttempt } from "#app/features/settlement/online/settle-attempt.server.ts";
import { stopPayment } from "#app/features/settlement/online/stop-payment.server.ts";
import { logNotice } from "#app/http/log.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type PaymentAttempt, paymentAttempts } from "#db/schema.ts";

export type BeginRefusal =
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

type BeginResult = { ok: true; attempt: PaymentAttempt } | { ok: false; reason: BeginRefusal };

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
      const settled = await settleAttempt(attempt.id);
      if (!settled.ok) return { ok: false, reason: "silent" };
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
  | { ok: false; reason: "nothing-to-pay" };

function takeAttempt(transaction: Queryable, { orderId, provider, now }: Wanted): Taken {
  const order = readOrder(transaction, orderId);
  if (order?.status !== "pending") return { ok: false, reason: "nothing-to-pay" };
  const { open: amount } = moneyOf(order);
  if (amount === 0) return { ok: false, reason: "nothing-to-pay" };
  const running = findRunningAttempt(orderId);
  if (running && !isUseless(running, { provider, amount, now })) {
    return { ok: true, attempt: running, isOutdated: running.amount !== amount };
  }
  if (running) endAttempt(transaction, running.id, "expired");
  return {
    ok: true,
    attempt: openAttempt(transaction, provider, { orderId, amount, now }),
    isOutdated: false,
  };
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

function endAttempt(
  transaction: Queryable,
  id: string,
  state: "expired" | "failed",
  problem?: string,
): void {
  transaction
    .update(paymentAttempts)
    .set({ state, problem })
    .where(eq(paymentAttempts.id, id))
    .run();
}

async function createPayment(
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  now: Date,
): Promise<BeginResult> {
  const { id, orderId, amount } = attempt;
  const order = await inTransaction((transaction) => readOrder(transaction, orderId));
  const answer = await provider.create({
    attemptId: id,
    amount,
    description: `Bestellung ${order?.number ?? ""}`.trim(),
    returnUrl: `${ownOrigin()}/zahlung/zurueck/${id}`,
    webhookUrl: webhookUrlOf(provider),
    idempotencyKey: id,
  });
  if (!answer.ok) return noteFailure(provider, attempt, answer);
  const saved = await savePayment(attempt, answer.value, now);
  if (saved) return { ok: true, attempt: saved };
  // The order was cancelled meanwhile, so nobody may pay any more.
  await provider.cancel(answer.value.providerId);
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
    const saved = findAttempt(id, transaction);
    return saved?.providerId === providerId ? saved : undefined;
  });
}

/** Only a clear refusal ends the attempt. After silence, the payment may exist. */
async function noteFailure(
  provider: PaymentProvider,
  { id }: PaymentAttempt,
  { reason, detail }: ProviderFailure,
): Promise<BeginResult> {
  logNotice("payments", `${provider.name} did not create a payment: ${detail}`);
  if (reason === "unreachable" || reason === "busy" || reason === "unreadable") {
    return { ok: false, reason: "silent" };
  }
  await inTransaction((transaction) => endAttempt(transaction, id, "failed", detail));
  return { ok: false, reason: reason === "amount" ? "amount" : "refused" };
}
