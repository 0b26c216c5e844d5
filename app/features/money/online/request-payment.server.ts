import { eq } from "drizzle-orm";
import { webhookUrlOf } from "#app/features/money/online/configured-provider.server.ts";
import type {
  OnlinePayment,
  PaymentProvider,
  ProviderAnswer,
} from "#app/features/money/online/payment-provider.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { db } from "#db/client.server.ts";
import { orders, type PaymentAttempt } from "#db/schema.ts";

/**
 * Asks the provider for the payment of an attempt. Its id is the idempotency key, so asking again within `KEY_LIFETIME`
 * returns the same payment.
 */
export function requestPayment(
  provider: PaymentProvider,
  { id, orderId, amount }: PaymentAttempt,
): Promise<ProviderAnswer<OnlinePayment>> {
  const order = db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  return provider.create({
    attemptId: id,
    amount,
    description: `Bestellung ${order?.number ?? ""}`.trim(),
    returnUrl: `${ownOrigin()}/zahlung/zurueck/${id}`,
    webhookUrl: webhookUrlOf(provider),
    idempotencyKey: id,
  });
}
