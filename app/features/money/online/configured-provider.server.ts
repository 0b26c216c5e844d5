import { type Env, env } from "#app/environment/env.server.ts";
import { isLoopback } from "#app/environment/loopback.ts";
import { mollie } from "#app/features/money/online/mollie.server.ts";
import type { PaymentProvider } from "#app/features/money/online/payment-provider.ts";
import { TIME_LIMIT } from "#app/features/money/online/provider-request.server.ts";
import { stripe } from "#app/features/money/online/stripe.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";

type ProviderSettings = Pick<
  Env,
  "MOLLIE_API_KEY" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "PAYMENT_API_URL"
>;

/** Whether the environment configures a provider of online payments. */
export function hasProvider({
  MOLLIE_API_KEY,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
}: ProviderSettings = env): boolean {
  return Boolean(MOLLIE_API_KEY || (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET));
}

/** The provider of online payments that the environment configures; null for none. */
export function configuredProvider(
  {
    MOLLIE_API_KEY,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    PAYMENT_API_URL,
  }: ProviderSettings = env,
  timeLimit = TIME_LIMIT,
): PaymentProvider | null {
  const at = (own: string) => ({ origin: PAYMENT_API_URL?.origin ?? own, timeLimit });
  if (MOLLIE_API_KEY) return mollie({ key: MOLLIE_API_KEY, ...at("https://api.mollie.com") });
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  const webhookSecret = STRIPE_WEBHOOK_SECRET;
  return stripe({ key: STRIPE_SECRET_KEY, webhookSecret, ...at("https://api.stripe.com") });
}

/** The address that the provider calls when a payment changes; null if it could not reach this shop. */
export function webhookUrlOf({ name }: Pick<PaymentProvider, "name">): string | null {
  const canBeReached = env.PAYMENT_API_URL || !isLoopback(new URL(ownOrigin()).hostname);
  return canBeReached ? `${ownOrigin()}/zahlung/${name}` : null;
}
