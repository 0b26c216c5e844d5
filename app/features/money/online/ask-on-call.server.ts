import { and, asc, eq, lte } from "drizzle-orm";
import { findAttempt, isRunning } from "#app/features/money/online/attempts.server.ts";
import { isAboutOnePayment } from "#app/features/money/online/payment-provider.ts";
import {
  type SettleResult,
  settleAttempt,
} from "#app/features/money/online/settle-attempt.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type PaymentAttempt, paymentAttempts } from "#db/schema.ts";

/** The milliseconds between two questions about one payment. */
export const ASK_PAUSE = 5 * 1000;
const MINUTE = 60 * 1000;
const BATCH = 100;

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
    await note(id, { askedAt: now });
    const result = await settleAttempt(id, () => now);
    const pause = pauseAfter(result);
    await note(id, { askAt: pause === null ? null : new Date(now.getTime() + pause) }, askAt);
    if (pause === MINUTE) return;
  }
}

/** Milliseconds until the question is asked again; null if it is answered or never will be. */
function pauseAfter(result: SettleResult): number | null {
  if (result.ok || ["unknown", "no-provider", "not-found"].includes(result.reason)) return null;
  return isAboutOnePayment(result.reason) ? 10 * MINUTE : MINUTE;
}

/** Returns false if the question has to wait, which it notes. */
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
    .limit(BATCH)
    .all();
}

/** With `seen`, only if nobody has put off another question since. */
async function note(
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
