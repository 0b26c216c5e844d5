import { and, asc, eq, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import { DAY, MINUTE } from "#app/environment/durations.ts";
import { settleEach } from "#app/features/money/online/ask-provider.server.ts";
import {
  loadRefund,
  recordRefusedRefund,
  tellOwner,
} from "#app/features/money/online/book-refund.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import {
  isAboutOnePayment,
  KEY_LIFETIME,
  type PaymentProvider,
} from "#app/features/money/online/payment-provider.ts";
import { settleAttempt } from "#app/features/money/online/settle-attempt.server.ts";
import {
  askForRefund,
  type UnansweredRefund,
} from "#app/features/money/refunds/refund-online.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { orders, paymentAttempts, payments, refunds } from "#db/schema.ts";

/** A request that is younger may still get its own answer. */
const ANSWER_TIME = MINUTE;
const BATCH = 100;
const actor = { system: "payment" } as const;
/** Stripe says that a bank may return a refund for 30 days. */
const FOLLOWED_DAYS = 30;

const NEVER_ANSWERED =
  "Der Zahlungsdienst hat einen Tag lang nicht geantwortet und kennt die Erstattung nicht. Es ist kein Geld hinausgegangen.";

/**
 * Repeats every request for a refund that got no answer, so that neither a lost answer nor a crash between the answer
 * and our own record loses a refund.
 */
export async function sweepRefunds(now = new Date()): Promise<void> {
  const provider = configuredProvider();
  if (!provider) return;
  for (const unanswered of findUnanswered(provider, now)) {
    if (+now - +unanswered.refund.createdAt < KEY_LIFETIME) {
      const { state } = await askForRefund(provider, unanswered, now);
      // The others would wait in vain for as long.
      if (state === "creating") return;
    } else if (!(await giveUpIfUnknown(unanswered, now))) {
      return;
    }
  }
}

/**
 * Gives a refund up that the provider does not know. Its key is forgotten there, so a second request might pay twice.
 * If the provider knows it, settling the payment books it. Returns whether the provider answers at all.
 */
async function giveUpIfUnknown({ refund, attempt }: UnansweredRefund, now: Date): Promise<boolean> {
  const settled = await settleAttempt(attempt.id, () => now);
  if (!settled.ok && settled.reason !== "not-found") return isAboutOnePayment(settled.reason);
  await inTransaction((transaction) => {
    if (loadRefund(transaction, refund.id).state !== "creating") return;
    const refused = recordRefusedRefund(transaction, refund, { problem: NEVER_ANSWERED, now });
    tellOwner(transaction, refused, now);
    followUp(transaction, attempt.orderId, { actor, now });
  });
  return true;
}

function findUnanswered(provider: PaymentProvider, now: Date): UnansweredRefund[] {
  return db
    .select({ refund: refunds, attempt: paymentAttempts, number: orders.number })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        isRunningIn("creating"),
        isAt(provider),
        lte(refunds.createdAt, new Date(+now - ANSWER_TIME)),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH)
    .all();
}

/**
 * Asks about the payments whose refunds are on their way, and once a day about those that were refunded lately. The
 * bank may return money that has been sent already, and webhooks get lost.
 */
export async function followRefunds(now = new Date()): Promise<void> {
  const provider = configuredProvider();
  if (!provider) return;
  const ids = new Set([...findOnTheirWay(provider), ...findRefundedLately(provider, now)]);
  await settleEach([...ids], now);
}

function findOnTheirWay(provider: PaymentProvider): string[] {
  return db
    .select({ id: paymentAttempts.id })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(isRunningIn("pending"), isAt(provider)))
    .orderBy(asc(paymentAttempts.toldAt))
    .limit(BATCH)
    .all()
    .map(({ id }) => id);
}

/** Each refund is a negative payment, also one that was made at the provider's page. */
function findRefundedLately(provider: PaymentProvider, now: Date): string[] {
  const { id, toldAt } = paymentAttempts;
  const since = addDays(berlinDay(now), -FOLLOWED_DAYS);
  const isLate = or(isNull(toldAt), lte(toldAt, new Date(+now - DAY)));
  return db
    .select({ id })
    .from(payments)
    .innerJoin(paymentAttempts, eq(id, payments.attemptId))
    .where(and(gte(payments.paidOn, since), lt(payments.amount, 0), isLate, isAt(provider)))
    .groupBy(id)
    .orderBy(asc(toldAt))
    .limit(BATCH)
    .all()
    .map((attempt) => attempt.id);
}

/** With both running states as literals, SQLite uses the index of running refunds. */
function isRunningIn(state: "creating" | "pending") {
  return and(sql`${refunds.state} in ('creating', 'pending')`, eq(refunds.state, state));
}

function isAt({ name, mode }: PaymentProvider) {
  // The plus keeps SQLite from beginning with all attempts at the provider.
  return and(eq(sql`+${paymentAttempts.provider}`, name), eq(paymentAttempts.mode, mode));
}
