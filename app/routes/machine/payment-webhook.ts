import type { ActionFunctionArgs } from "@remix-run/node";
import { configuredProvider } from "#app/features/payments/online/configured-provider.server.ts";
import { answerWebhook } from "#app/features/settlement/online/answer-webhook.server.ts";
import { readRawBody } from "#app/http/form-body.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";

export const loader = () => plainRefusal(405, "Das kann diese Seite nicht.");

/** Mollie sends an id, Stripe an event with a whole object. */
const maxBytes = { mollie: 1024, stripe: 256 * 1024 };

/** Takes a provider's webhook, which has no session and whose origin is not compared. */
export async function action({ request }: ActionFunctionArgs) {
  const provider = configuredProvider();
  const name = new URL(request.url).pathname.split("/").at(-1);
  if (!provider || provider.name !== name) return plainRefusal(404, "Diese Adresse gibt es nicht.");
  const body = await readRawBody(request, maxBytes[provider.name]).catch(throwPlainText);
  const signature = request.headers.get("Stripe-Signature");
  const outcome = await answerWebhook(provider, { body, signature, now: new Date() });
  if (outcome === "forged") return plainRefusal(400, "Die Unterschrift passt nicht.");
  if (outcome === "unanswered") return plainRefusal(503, "Bitte später noch einmal.");
  return new Response("ok", {
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
