import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { configuredProvider } from "#app/features/payments/online/configured-provider.server.ts";
import {
  isAboutOnePayment,
  KEY_LIFETIME,
  type PaymentProvider,
} from "#app/features/payments/online/payment-provider.ts";
import {
  bookOnlineRefund,
  noteRefusedRefund,
  tellOwner,
} from "#app/features/settlement/online/book-refund.server.ts";
import {
  askForRefund,
  type UnansweredRefund,
} from "#app/features/settlement/refunds/refund-online.server.ts";
import { logNotice } from "#app/http/log.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { orders, paymentAttempts, refunds } from "#db/schema.ts";

const MINUTE = 60 * 1000;
/** A request that is younger may still get its own answer. */
const ANSWER_TIME = MINUTE;
const BATCH = 100;
const actor = { system: "payment" } as const;

const NEVER_ANSWERED =
  "Der Zahlungsdienst hat einen Tag lang nicht geantwortet und kennt die Erstattung nicht. Es ist kein Geld hinausgegangen.";

/**
 * Repeats every request for a refund that got no answer, so that neither a lost answer nor a crash between the answer
 * and our own record loses a refund.
 */
export async function sweepRefunds(now = new Date()): Promise<void> {
  const provider = configuredProvider();
  if (!provider) return;
  for (const unanswered of findRunning(provider, "creating", now)) {
    if (+now - +unanswered.refund.createdAt < KEY_LIFETIME) {
      const { state } = await askForRefund(provider, unanswered, now);
      // The others would wait in vain for as long.
      if (state === "creating") return;
    } else {
      await findLost(provider, unanswered, now);
    }
  }
}

/** Asks about the refunds that the provider has accepted, which take days. */
export async function followRefunds(now = new Date()): Promise<void> {
  const provider = configuredProvider();
  if (!provider) return;
  for (const { refund, attempt } of findRunning(provider, "pending", now)) {
    const answer = await provider.fetch(attempt.providerId ?? "");
    if (!answer.ok) {
      logNotice("refunds", `${provider.name} about ${refund.id}: ${answer.detail}`);
      if (!isAboutOnePayment(answer.reason)) return;
      continue;
    }
    const told = answer.value.refunds.find(({ refundId }) => refundId === refund.providerRefundId);
    if (!told) continue;
    await inTransaction((transaction) => {
      bookOnlineRefund(transaction, { refund, attempt, told, now });
      followUp(transaction, attempt.orderId, { hasRefunded: true, actor, now });
    });
  }
}

/** Looks for the refund at the provider. Its key is forgotten there, so a second request might pay twice. */
async function findLost(
  provider: PaymentProvider,
  { refund, attempt }: UnansweredRefund,
  now: Date,
): Promise<void> {
  const answer = await provider.fetch(attempt.providerId ?? "");
  if (!answer.ok) return;
  await inTransaction((transaction) => {
    const known = transaction
      .select({ id: refunds.providerRefundId })
      .from(refunds)
      .where(eq(refunds.attemptId, attempt.id))
      .all()
      .map(({ id }) => id);
    const told = answer.value.refunds.find(
      ({ refundId, amount }) => !known.includes(refundId) && amount === refund.amount,
    );
    if (told) bookOnlineRefund(transaction, { refund, attempt, told, now });
    else {
      const refused = noteRefusedRefund(transaction, refund, { problem: NEVER_ANSWERED, now });
      tellOwner(transaction, refused, now);
    }
    followUp(transaction, attempt.orderId, { hasRefunded: true, actor, now });
  });
}

function findRunning(
  provider: PaymentProvider,
  state: "creating" | "pending",
  now: Date,
): UnansweredRefund[] {
  return db
    .select({ refund: refunds, attempt: paymentAttempts, number: orders.number })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        // With both running states, SQLite uses the index of running refunds.
        inArray(refunds.state, ["creating", "pending"]),
        eq(refunds.state, state),
        eq(paymentAttempts.provider, provider.name),
        eq(paymentAttempts.mode, provider.mode),
        lte(refunds.createdAt, new Date(+now - ANSWER_TIME)),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH)
    .all();
}
