import { eq, inArray } from "drizzle-orm";
import { isAttemptAt, isRunningAttempt } from "#app/features/money/online/attempts.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import type { PaymentProvider } from "#app/features/money/online/payment-provider.ts";
import { countOf } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { paymentAttempts, refunds } from "#db/schema.ts";

/**
 * Names the payments and refunds that may still change at a provider that is no longer set up, or is set up with a
 * key of the other mode. Null if there are none.
 */
export function strandedMoney(
  provider: PaymentProvider | null = configuredProvider(),
): string | null {
  const isStranded = (attempt: Parameters<typeof isAttemptAt>[0]) =>
    provider === null || !isAttemptAt(attempt, provider);
  const { provider: name, mode } = paymentAttempts;
  const running = db.select({ provider: name, mode }).from(paymentAttempts).where(isRunningAttempt);
  const returning = db
    .select({ provider: name, mode })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(inArray(refunds.state, ["creating", "pending"]));
  const [payments, back] = [running, returning].map(
    (query) => query.all().filter(isStranded).length,
  );
  const parts = [
    payments ? countOf(payments, "Zahlung", "Zahlungen") : null,
    back ? countOf(back, "Erstattung", "Erstattungen") : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return `Bei einem Zahlungsdienst, der hier nicht mehr eingerichtet ist, sind noch unterwegs: ${parts.join(" und ")}. Wie sie ausgehen, erfährt der Shop nicht. Bitte sehen Sie dort nach.`;
}
