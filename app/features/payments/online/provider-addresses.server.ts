import { env } from "#app/environment/env.server.ts";
import { isLoopback } from "#app/environment/loopback.ts";
import type { PaymentProvider } from "#app/features/payments/online/payment-provider.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";

/** The address that the provider calls when a payment changes; null if it could not reach this shop. */
export function webhookUrlOf({ name }: Pick<PaymentProvider, "name">): string | null {
  const canBeReached = env.PAYMENT_API_URL || !isLoopback(new URL(ownOrigin).hostname);
  return canBeReached ? `${ownOrigin}/zahlung/${name}` : null;
}
