import { eq, inArray } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { isLoopback } from "#app/environment/loopback.ts";
import type { Env } from "#app/environment/variables.server.ts";
import { isAttemptAt, isRunningAttempt } from "#app/features/money/online/attempts.server.ts";
import { mollie } from "#app/features/money/online/mollie.server.ts";
import type {
  OnlinePayment,
  PaymentMode,
  PaymentProvider,
  ProviderAnswer,
} from "#app/features/money/online/payment-provider.ts";
import { TIME_LIMIT } from "#app/features/money/online/provider-request.server.ts";
import { stripe } from "#app/features/money/online/stripe.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { countOf } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  orders,
  type PaymentAttempt,
  type PaymentProviderName,
  paymentAttempts,
  refunds,
} from "#db/schema.ts";

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
function webhookUrlOf({ name }: Pick<PaymentProvider, "name">): string | null {
  const canBeReached = env.PAYMENT_API_URL || !isLoopback(new URL(ownOrigin()).hostname);
  return canBeReached ? `${ownOrigin()}/zahlung/${name}` : null;
}

/** The payment provider as the owner sees it, without its key. */
export interface ProviderState {
  name: PaymentProviderName;
  mode: PaymentMode;
  /** Null where the provider could not reach this shop. */
  webhookUrl: string | null;
}

/** Null without a provider. */
export function findProviderState(): ProviderState | null {
  const provider = configuredProvider();
  if (!provider) return null;
  const { name, mode } = provider;
  return { name, mode, webhookUrl: webhookUrlOf(provider) };
}

type Check =
  | { ok: true; ways: string[] }
  | { ok: false; reason: "none" }
  | { ok: false; reason: "unauthorized" | "silent"; detail: string };

/** Asks the provider whether it accepts the key. */
export async function checkProvider(): Promise<Check> {
  const provider = configuredProvider();
  if (!provider) return { ok: false, reason: "none" };
  const answer = await provider.checkConnection();
  if (answer.ok) return { ok: true, ways: answer.value };
  const { detail } = answer;
  return {
    ok: false,
    reason: answer.reason === "unauthorized" ? "unauthorized" : "silent",
    detail,
  };
}

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

/**
 * Names the payments and refunds that may still change at a provider that is no longer set up, or is set up with a
 * key of the other mode. Null if there are none.
 */
export function findStrandedMoney(
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
