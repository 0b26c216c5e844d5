import { and, asc, count, eq, lte } from "drizzle-orm";
import { HOUR, MINUTE } from "#app/environment/durations.ts";
import { areaMark } from "#app/environment/log-lines.server.ts";
import {
  findAttempt,
  isRunning,
  isSilentSince,
} from "#app/features/money/online/attempts.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import { isAboutOnePayment, KEY_LIFETIME } from "#app/features/money/online/payment-provider.ts";
import {
  type SettleResult,
  settleAttempt,
} from "#app/features/money/online/settle-attempt.server.ts";
import type { Finding } from "#app/features/noun.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { countOf } from "#app/ui/format/format.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type PaymentAttempt, paymentAttempts } from "#db/schema.ts";

/** The provider is asked about an attempt after this time without an answer. */
const SILENCE = 10 * MINUTE;
const MOST_SILENT = 500;

/** Asks the provider about silent attempts, so that a lost webhook loses nothing. */
export async function sweepAttempts(now = new Date()): Promise<void> {
  await endUnanswered(now);
  await settleEach(findSilent(now), now);
}

/** Asks the provider about these attempts, one after the other, until it no longer answers. */
export async function settleEach(ids: string[], now: Date): Promise<void> {
  for (const id of ids) {
    const result = await settleAttempt(id, () => now);
    if (result.ok) continue;
    if (!isAboutOnePayment(result.reason)) return;
    await postpone(id, now);
  }
}

/** Lets the other attempts have their turn before this one is asked about again. */
async function postpone(id: string, now: Date): Promise<void> {
  await inTransaction((transaction) =>
    transaction
      .update(paymentAttempts)
      .set({ toldAt: now })
      .where(eq(paymentAttempts.id, id))
      .run(),
  );
}

function findSilent(now: Date): string[] {
  const provider = configuredProvider();
  if (!provider) return [];
  return db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(isSilentSince(new Date(now.getTime() - SILENCE), provider))
    .orderBy(asc(paymentAttempts.toldAt))
    .limit(MOST_SILENT)
    .all()
    .map(({ id }) => id);
}

/** Ends the attempts that the provider never answered. Their customers never learned an address to pay at. */
async function endUnanswered(now: Date): Promise<void> {
  const { state, createdAt } = paymentAttempts;
  const isTooOld = lte(createdAt, new Date(now.getTime() - KEY_LIFETIME));
  const isUnanswered = and(eq(state, "creating"), isTooOld);
  const found = db.select().from(paymentAttempts).where(isUnanswered).limit(1).get();
  // Most sweeps find nothing and so need no write lock.
  if (!found) return;
  await inTransaction((transaction) => {
    const ended = transaction
      .update(paymentAttempts)
      .set({ state: "expired", endAt: null })
      .where(isUnanswered)
      .returning({ orderId: paymentAttempts.orderId })
      .all();
    const doing = { actor: { system: "payment" }, now } as const;
    for (const { orderId } of ended) followUp(transaction, orderId, doing);
  });
}

/** The payments that the provider has been asked about in vain for an hour. */
export function findUnanswered(now: Date): Finding | null {
  const provider = configuredProvider();
  if (!provider) return null;
  const before = new Date(now.getTime() - HOUR);
  const isUnclear = and(isSilentSince(before, provider), lte(paymentAttempts.createdAt, before));
  const unclear = db.select({ rows: count() }).from(paymentAttempts).where(isUnclear).get()?.rows;
  if (!unclear) return null;
  return {
    sentence: `Bei ${countOf(unclear, "Online-Zahlung", "Online-Zahlungen")} antwortet der Zahlungsdienst seit über einer Stunde nicht.`,
    advice: `Prüfen Sie den Schlüssel des Zahlungsdienstes und die Verbindung dorthin. Der Grund steht im Log in der Zeile mit ${areaMark("payments")}.`,
  };
}

/** The milliseconds between two questions about one payment. */
export const ASK_PAUSE = 5 * 1000;
const MOST_PUT_OFF = 100;

/** `put-off`: the provider was asked a moment ago. The clock asks again after `ASK_PAUSE`. */
type AskResult = SettleResult | { ok: false; reason: "put-off" };

/**
 * Asks the provider about an attempt that somebody outside says something new about. Anybody may say so as often as they
 * like. Therefore one question is asked at once, and one more after all that come within `ASK_PAUSE`, so that the last
 * word is the provider's.
 */
export async function askOnCall(attemptId: string, now = new Date()): Promise<AskResult> {
  const attempt = findAttempt(attemptId);
  if (!attempt) return { ok: false, reason: "unknown" };
  const isAskedAnyway = attempt.askAt !== null && attempt.askAt > now && isTooSoon(attempt, now);
  if (isAskedAnyway || !(await takeQuestion(attemptId, now))) {
    return { ok: false, reason: "put-off" };
  }
  return settleAttempt(attemptId);
}

/** Asks about a payment that its customer returns from. `ok` says whether its state is known. */
export async function askOnReturn(attempt: PaymentAttempt): Promise<{ ok: boolean }> {
  return isRunning(attempt) ? askOnCall(attempt.id) : { ok: true };
}

/** Asks the questions that were put off, one after the other, until the provider no longer answers. */
export async function askPutOff(now = new Date()): Promise<void> {
  for (const { id, askAt } of findPutOff(now)) {
    await recordTimes(id, { askedAt: now });
    const result = await settleAttempt(id, () => now);
    const pause = pauseAfter(result);
    await recordTimes(
      id,
      { askAt: pause === null ? null : new Date(now.getTime() + pause) },
      askAt,
    );
    if (pause === MINUTE) return;
  }
}

/** Milliseconds until the question is asked again; null if it is answered or never will be. */
function pauseAfter(result: SettleResult): number | null {
  if (result.ok || ["unknown", "no-provider", "not-found"].includes(result.reason)) return null;
  return isAboutOnePayment(result.reason) ? 10 * MINUTE : MINUTE;
}

/** Returns false if the question has to wait, which it records. */
function takeQuestion(id: string, now: Date): Promise<boolean> {
  return inTransaction((transaction) => {
    const attempt = findAttempt(id, transaction);
    const isNow = !attempt || !isTooSoon(attempt, now);
    const taken = isNow ? { askedAt: now } : { askAt: endOfPause(attempt) };
    transaction.update(paymentAttempts).set(taken).where(eq(paymentAttempts.id, id)).run();
    return isNow;
  });
}

/** A time in the future comes from a clock that was wrong. */
function isTooSoon(attempt: PaymentAttempt, now: Date): boolean {
  const { askedAt } = attempt;
  const end = endOfPause(attempt);
  return askedAt !== null && end !== null && askedAt <= now && now < end;
}

function endOfPause({ askedAt }: PaymentAttempt): Date | null {
  return askedAt && new Date(askedAt.getTime() + ASK_PAUSE);
}

function findPutOff(now: Date) {
  const { id, askAt } = paymentAttempts;
  return db
    .select({ id, askAt })
    .from(paymentAttempts)
    .where(lte(askAt, now))
    .orderBy(asc(askAt))
    .limit(MOST_PUT_OFF)
    .all();
}

/** With `seen`, only if nobody has put off another question since. */
async function recordTimes(
  id: string,
  times: Partial<Pick<PaymentAttempt, "askedAt" | "askAt">>,
  seen: Date | null = null,
): Promise<void> {
  const isAsSeen = seen && eq(paymentAttempts.askAt, seen);
  await inTransaction((transaction) =>
    transaction
      .update(paymentAttempts)
      .set(times)
      .where(and(eq(paymentAttempts.id, id), isAsSeen ?? undefined))
      .run(),
  );
}
