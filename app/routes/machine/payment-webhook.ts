import type { ActionFunctionArgs } from "@remix-run/node";
import { askOnCall } from "#app/features/money/online/ask-provider.server.ts";
import { findAttemptOf } from "#app/features/money/online/attempts.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import type { PaymentProvider } from "#app/features/money/online/payment-provider.ts";
import { readRawBody } from "#app/http/form-body.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";

export const loader = () => plainRefusal(405, "Das kann diese Seite nicht.");

/** Mollie sends an id, Stripe an event with a whole object. */
const maxBytes = { mollie: 1024, stripe: 256 * 1024 };

/**
 * Takes a provider's webhook, which has no session and whose origin is not compared. It may be forged or be about another
 * payment. Therefore nothing in it counts but the id of a payment that this shop has created.
 */
export async function action({ request }: ActionFunctionArgs) {
  const provider = configuredProvider();
  const name = new URL(request.url).pathname.split("/").at(-1);
  if (!provider || provider.name !== name) return plainRefusal(404, "Diese Adresse gibt es nicht.");
  const body = await readRawBody(request, maxBytes[provider.name]).catch(throwPlainText);
  const signature = request.headers.get("Stripe-Signature");
  const reading = await provider.readWebhook({ body, signature, now: new Date() });
  if (!reading.ok && reading.reason === "forged") {
    return plainRefusal(400, "Die Unterschrift passt nicht.");
  }
  const isAnswered = reading.ok && (await settlePayment(provider, reading.providerId));
  if (!isAnswered) return plainRefusal(503, "Bitte später noch einmal.");
  return new Response("ok", {
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}

/** No question is left that only another call would cause. */
const settled = ["put-off", "unknown", "no-provider"];

/** Returns whether the provider need not call again: it has answered or will be asked, or the payment is not the shop's. */
async function settlePayment(provider: PaymentProvider, providerId: string | null) {
  const attempt = providerId && findAttemptOf(provider, providerId);
  if (!attempt) return true;
  const result = await askOnCall(attempt.id);
  return result.ok || settled.includes(result.reason);
}
