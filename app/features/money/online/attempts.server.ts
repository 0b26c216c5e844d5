import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type {
  OnlinePayment,
  PaymentProvider,
} from "#app/features/money/online/payment-provider.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { isAmongGiven } from "#db/among.ts";
import { db, type Queryable } from "#db/client.server.ts";
import {
  type AttemptState,
  type Order,
  type PaymentAttempt,
  paymentAttempts,
  payments,
} from "#db/schema.ts";

const runningStates: AttemptState[] = ["creating", "open", "pending"];

/** Whether the customer can still pay, or has paid and the money may still arrive. */
export function isRunning({ state }: Pick<PaymentAttempt, "state">): boolean {
  return runningStates.includes(state);
}

/** Whether an attempt was made at this provider, with a key of the same mode. */
export function isAttemptAt(
  { provider, mode }: Pick<PaymentAttempt, "provider" | "mode">,
  { name, mode: keyMode }: Pick<PaymentProvider, "name" | "mode">,
): boolean {
  return provider === name && mode === keyMode;
}

export const isRunningAttempt = inArray(paymentAttempts.state, runningStates);

/** The condition that a running attempt is known to this provider, which has not told its state after this time. */
export function isSilentSince(
  time: Date,
  { name, mode }: Pick<PaymentProvider, "name" | "mode">,
): SQL | undefined {
  const { provider, mode: ofMode, providerId, toldAt } = paymentAttempts;
  const isTheirs = and(eq(provider, name), eq(ofMode, mode), isNotNull(providerId));
  return and(isTheirs, isRunningAttempt, or(isNull(toldAt), lte(toldAt, time)));
}

/**
 * The condition that an attempt was paid by a payment that counts for no order, because its currency, mode or reference
 * differs, and that no admin has dealt with it. A different amount is booked.
 */
export function isUnbooked(): SQL | undefined {
  const { id, state, problem, handledAt } = paymentAttempts;
  const booked = db.select({ id: payments.id }).from(payments).where(eq(payments.attemptId, id));
  // With a literal, SQLite uses the index of these attempts.
  return and(sql`${state} = 'paid'`, isNotNull(problem), isNull(handledAt), notExists(booked));
}

/** Stores an attempt that the provider does not know yet. An order has at most one running attempt. */
export function openAttempt(
  transaction: Queryable,
  { name: provider, mode }: Pick<PaymentProvider, "name" | "mode">,
  values: { orderId: string; amount: number; now: Date },
): PaymentAttempt {
  const { now: createdAt, ...attempt } = values;
  return transaction
    .insert(paymentAttempts)
    .values({ ...attempt, provider, mode, createdAt })
    .returning()
    .get();
}

export function findAttempt(id: string, queryable: Queryable = db): PaymentAttempt | undefined {
  return queryable.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).get();
}

/** The attempt that a payment at this provider was created for. */
export function findAttemptOf(
  { name }: Pick<PaymentProvider, "name">,
  providerId: string,
): PaymentAttempt | undefined {
  const { provider, providerId: theirId } = paymentAttempts;
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(provider, name), eq(theirId, providerId)))
    .get();
}

/**
 * The attempt that can still lead to a payment of this order. A call within a transaction sees its uncommitted changes.
 */
export function findRunningAttempt(orderId: string): PaymentAttempt | undefined {
  return runningAttemptOf.get({ orderId });
}

// Prepared once, because every order runs this query.
const runningAttemptOf = db
  .select()
  .from(paymentAttempts)
  .where(and(eq(paymentAttempts.orderId, sql.placeholder("orderId")), isRunningAttempt))
  .prepare();

/**
 * Marks the running attempt of an order to be ended if it asks for another amount than is open, and clears the mark if it
 * fits again. `endUnwantedAttempts` ends it. `open`: cents.
 */
export function reviewAttempts(
  transaction: Queryable,
  { id, status, money: { open } }: Pick<Order, "id" | "status"> & { money: { open: number } },
  now: Date,
): void {
  const running = findRunningAttempt(id);
  if (!running) return;
  const isWanted = status === "pending" && running.amount === open;
  if (isWanted === (running.endAt === null)) return;
  transaction
    .update(paymentAttempts)
    .set({ endAt: isWanted ? null : now })
    .where(eq(paymentAttempts.id, running.id))
    .run();
}

interface Difference {
  part: "mode" | "reference" | "currency" | "amount";
  /** One sentence for the owner. */
  problem: string;
}

type Compared = Pick<PaymentAttempt, "id" | "mode" | "amount">;

/**
 * How the provider's payment differs from the attempt that it was created for; null if it does not. A payment that
 * belongs to something else must never pay an order (CVE-2026-57536).
 */
export function differenceBetween(attempt: Compared, payment: OnlinePayment): Difference | null {
  if (payment.mode !== attempt.mode) {
    const problem =
      "Die Zahlung stammt aus dem falschen Betrieb (Test statt echt, oder umgekehrt).";
    return { part: "mode", problem };
  }
  if (payment.attemptId !== attempt.id) {
    const problem = "Die Zahlung gehört laut Zahlungsdienst nicht zu diesem Versuch.";
    return { part: "reference", problem };
  }
  if (payment.currency !== "EUR") {
    const problem = `Die Zahlung kam in einer anderen Währung: ${payment.currency}.`;
    return { part: "currency", problem };
  }
  if (payment.amount !== attempt.amount) {
    const problem = `Verlangt waren ${formatPrice(attempt.amount)}, bezahlt wurden ${formatPrice(payment.amount)}.`;
    return { part: "amount", problem };
  }
  return null;
}

/** A different amount is still money for the order. Any other difference may mean that it is not. */
export function isBookable(difference: Difference | null): difference is AmountDifference | null {
  return difference === null || difference.part === "amount";
}

type AmountDifference = Difference & { part: "amount" };

/** All attempts to pay these orders online, newest first. */
export function findAttemptsOf(orderIds: string[]): PaymentAttempt[] {
  return orderIds.length === 0 ? [] : attemptsOfOrders.all({ orderIds: JSON.stringify(orderIds) });
}

// Prepared once, because all pages with orders run this query.
const attemptsOfOrders = db
  .select()
  .from(paymentAttempts)
  .where(isAmongGiven(paymentAttempts.orderId, "orderIds"))
  .orderBy(desc(paymentAttempts.createdAt))
  .prepare();

/** The value of `way` once the customer decided to pay by transfer instead. */
const INSTEAD = "transfer";

/** Records on the last attempt that the customer transfers the money instead, if the attempt has ended unpaid. */
export function recordTransferInstead(transaction: Queryable, orderId: string): void {
  const [latest] = findAttemptsOf([orderId]);
  if (!latest || isRunning(latest) || latest.state === "paid") return;
  transaction
    .update(paymentAttempts)
    .set({ way: INSTEAD })
    .where(eq(paymentAttempts.id, latest.id))
    .run();
}

export function wantsTransferInstead({ way }: Pick<PaymentAttempt, "way">): boolean {
  return way === INSTEAD;
}
