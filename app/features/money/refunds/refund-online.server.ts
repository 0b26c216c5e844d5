import { eq } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { findAttempt, isAttemptAt } from "#app/features/money/online/attempts.server.ts";
import {
  bookOnlineRefund,
  loadRefund,
  recordRefusedRefund,
} from "#app/features/money/online/book-refund.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import {
  isAboutOnePayment,
  type PaymentProvider,
  type ProviderFailure,
} from "#app/features/money/online/payment-provider.ts";
import { settleAttempt } from "#app/features/money/online/settle-attempt.server.ts";
import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import type { RefundRefusal } from "#app/features/money/refunds/refunds.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { logNotice } from "#app/http/log.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import {
  type Doing,
  type Order,
  orders,
  type PaymentAttempt,
  type Refund,
  refunds,
  storedActor,
} from "#db/schema.ts";

interface RequestedRefund extends Doing {
  orderId: string;
  attemptId: string;
  /** Cents; null for all that can go back. */
  amount: number | null;
  /** Cents that were open when the admin saw the page; undefined skips the check. */
  shown?: number;
}

export type RefundResult = { ok: true; refund: Refund } | RefundRefusal;

/** A refund that its provider has not answered, with the facts that the request needs. */
export interface UnansweredRefund {
  refund: Refund;
  attempt: PaymentAttempt;
  number: Order["number"];
}

/**
 * Sends money back through the provider that took it. The refund is stored before the provider is asked, so that
 * neither a lost answer nor a second press pays twice. Without an answer the refund stays `creating`, and the sweep
 * asks again.
 */
export async function refundOnline(requested: RequestedRefund): Promise<RefundResult> {
  const provider = configuredProvider();
  if (!provider) return { ok: false, reason: "no-provider" };
  const begun = await inTransaction((transaction) => begin(transaction, requested, provider));
  if (!begun.ok) return begun;
  return { ok: true, refund: await askForRefund(provider, begun.unanswered, requested.now) };
}

function begin(
  transaction: Queryable,
  { orderId, attemptId, amount, shown, actor, now }: RequestedRefund,
  provider: PaymentProvider,
): { ok: true; unanswered: UnansweredRefund } | RefundRefusal {
  const open = findOpenRefund(orderId, now, transaction);
  if (!open || open.amount === 0) return { ok: false, reason: "not-open" };
  const { amount: openAmount } = open;
  if (shown !== undefined && shown !== openAmount) {
    return { ok: false, reason: "changed", amount: openAmount };
  }
  const money = open.online.find(({ id }) => id === attemptId);
  const attempt = money && findAttempt(attemptId, transaction);
  if (!attempt) return { ok: false, reason: "not-open" };
  if (!isAttemptAt(attempt, provider)) return { ok: false, reason: "no-provider" };
  const wanted = amount ?? money.most;
  if (wanted > money.most) return { ok: false, reason: "too-much", most: money.most };
  const refund = transaction
    .insert(refunds)
    .values({
      orderId,
      attemptId,
      amount: wanted,
      method: "online",
      ...storedActor(actor),
      createdAt: now,
    })
    .returning()
    .get();
  recordRefundChange(transaction, refund, { actor, action: "veranlasst", now });
  return { ok: true, unanswered: { refund, attempt, number: open.order.number } };
}

interface RefundChange extends Doing {
  /** Follows 'Erstattung von 12,00 €'. */
  action: string;
}

/** Logs a change about a refund as one of its order. */
export function recordRefundChange(
  transaction: Queryable,
  { orderId, amount }: Pick<Refund, "orderId" | "amount">,
  { actor, action, now }: RefundChange,
): void {
  const { number, userId } = orders;
  const order = transaction
    .select({ number, userId })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new Error(`order ${orderId} has vanished`);
  recordChange(transaction, {
    subject: "order",
    subjectId: orderId,
    label: order.number,
    action: `Erstattung von ${formatPrice(amount)} ${action}`,
    userId: order.userId,
    actor,
    now,
  });
}

const actor = { system: "payment" } as const;

/**
 * Sends the refund to the provider. Its id is the idempotency key, so repeating this is harmless for `KEY_LIFETIME`. Its id
 * is also the reference by which the provider's answers are told apart.
 */
export async function askForRefund(
  provider: PaymentProvider,
  { refund, attempt, number }: UnansweredRefund,
  now: Date,
): Promise<Refund> {
  const { providerId } = attempt;
  if (!providerId) throw new Error(`attempt ${attempt.id} was never paid`);
  const answer = await provider.refund({
    providerId,
    reference: refund.id,
    amount: refund.amount,
    description: `Erstattung ${number}`,
    idempotencyKey: refund.id,
  });
  if (answer.ok) {
    const told = answer.value;
    return inTransaction((transaction) => {
      const booked = bookOnlineRefund(transaction, { refund, attempt, told, now });
      followUp(transaction, attempt.orderId, { hasRefunded: true, actor, now });
      return booked;
    });
  }
  logNotice("refunds", `${provider.name} about ${refund.id}: ${answer.detail}`);
  const isRefused = await isClearlyRefused(answer.reason, { refund, attempt, now });
  return inTransaction((transaction) => {
    const { state } = loadRefund(transaction, refund.id);
    const problem = isRefused ? problems[answer.reason] : null;
    // Another request may have stored an answer meanwhile.
    if (problem === null || state !== "creating") return loadRefund(transaction, refund.id);
    const refused = recordRefusedRefund(transaction, refund, { problem, now });
    followUp(transaction, attempt.orderId, { actor, now });
    return refused;
  });
}

/**
 * Whether a refusal means that nothing has gone. The provider also refuses to repeat a refund that has gone, if an older
 * version began it with other fields. Therefore the payment is settled first, which books such a refund.
 */
async function isClearlyRefused(
  reason: ProviderFailure["reason"],
  { refund, attempt, now }: { refund: Refund; attempt: PaymentAttempt; now: Date },
): Promise<boolean> {
  if (problems[reason] === null) return false;
  const isFirst = now <= refund.createdAt;
  // A wrong key says nothing about an earlier request.
  if (!isAboutOnePayment(reason)) return isFirst;
  const settled = await settleAttempt(attempt.id, () => now);
  return settled.ok || isFirst || settled.reason === "not-found";
}

/**
 * Tells the owner how to go on after a refused refund. Null if the provider may have accepted it: the sweep asks
 * again.
 */
const problems: Record<ProviderFailure["reason"], string | null> = {
  unreachable: null,
  busy: null,
  unreadable: null,
  unauthorized:
    "Der Zahlungsdienst nimmt den Schlüssel nicht an. Bitte prüfen Sie ihn in den Einstellungen und versuchen Sie es noch einmal.",
  "not-found":
    "Der Zahlungsdienst kennt diese Zahlung nicht. Bitte überweisen Sie den Betrag und vermerken Sie es hier.",
  amount:
    "Der Zahlungsdienst nimmt diesen Betrag nicht an. Bitte versuchen Sie es mit einem anderen, oder überweisen Sie ihn.",
  refused:
    "Der Zahlungsdienst hat die Erstattung abgelehnt, zum Beispiel weil dort kein Guthaben liegt. Bitte sehen Sie dort nach, oder überweisen Sie den Betrag.",
};
