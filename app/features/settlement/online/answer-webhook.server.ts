import { and, eq } from "drizzle-orm";
import type { PaymentProvider, Webhook } from "#app/features/payments/online/payment-provider.ts";
import { settleAttempt } from "#app/features/settlement/online/settle-attempt.server.ts";
import { db } from "#db/client.server.ts";
import { paymentAttempts } from "#db/schema.ts";

export type WebhookOutcome =
  | "settled"
  /** It is about no payment of ours, so there is nothing to do. */
  | "forgotten"
  | "forged"
  /** The provider did not answer, and should call again. */
  | "unanswered";

/**
 * Answers a provider's webhook. It may be forged or be about another payment. Therefore nothing in it counts but the
 * id of a payment that this shop has created.
 */
export async function answerWebhook(
  provider: PaymentProvider,
  webhook: Webhook,
): Promise<WebhookOutcome> {
  const reading = await provider.readWebhook(webhook);
  if (!reading.ok) return reading.reason === "forged" ? "forged" : "unanswered";
  const attempt = reading.providerId && findByProviderId(provider, reading.providerId);
  if (!attempt) return "forgotten";
  const result = await settleAttempt(attempt.id);
  if (result.ok || result.reason === "unknown" || result.reason === "no-provider") return "settled";
  return "unanswered";
}

function findByProviderId({ name }: PaymentProvider, providerId: string) {
  return db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, name), eq(paymentAttempts.providerId, providerId)))
    .get();
}
