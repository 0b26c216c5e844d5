import { and, asc, count, eq, lte } from "drizzle-orm";
import { areaMark } from "#app/environment/log-lines.server.ts";
import { isSilentSince } from "#app/features/money/online/attempts.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import { isAboutOnePayment, KEY_LIFETIME } from "#app/features/money/online/payment-provider.ts";
import { settleAttempt } from "#app/features/money/online/settle-attempt.server.ts";
import { type Finding, HOUR, MINUTE } from "#app/features/noun.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { countOf } from "#app/ui/format/format.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { paymentAttempts } from "#db/schema.ts";

/** The provider is asked about an attempt after this time without an answer. */
const SILENCE = 10 * MINUTE;
const BATCH = 500;

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
    .limit(BATCH)
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
