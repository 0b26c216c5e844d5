import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type {
  Chargeback,
  OnlinePayment,
  OnlineRefund,
  OnlineRefundState,
  OnlineState,
  PaymentProvider,
  ProviderAnswer,
  Webhook,
  WebhookReading,
} from "#app/features/money/online/payment-provider.ts";
import {
  askProvider,
  type Connection,
  parseJson,
} from "#app/features/money/online/provider-request.server.ts";

// Stripe Checkout: https://docs.stripe.com/api/checkout/sessions

const refundStates: Record<string, OnlineRefundState> = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

const refundSchema = z
  .object({
    id: z.string(),
    amount: z.int(),
    status: z.enum(Object.keys(refundStates)),
    metadata: z.object({ refund: z.string() }).nullish().catch(null),
    created: z.int().nullish(),
  })
  .transform(
    ({ id, amount, status, metadata, created }): OnlineRefund => ({
      refundId: id,
      reference: metadata?.refund ?? null,
      amount,
      state: refundStates[status] ?? "failed",
      createdAt: created ? new Date(created * 1000) : null,
    }),
  );

const chargeSchema = z.object({
  disputed: z.boolean().default(false),
  payment_method_details: z.object({ type: z.string() }).nullish(),
  refunds: z.object({ data: z.array(refundSchema) }).nullish(),
});

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: chargeSchema.nullish().catch(null),
});

const sessionSchema = z.object({
  id: z.string(),
  livemode: z.boolean(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.int(),
  currency: z.string(),
  metadata: z.object({ attempt: z.string() }).nullish().catch(null),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  expires_at: z.int().nullish(),
  payment_intent: z.union([intentSchema, z.string().transform(() => null)]).nullish(),
});
type Session = z.output<typeof sessionSchema>;

const disputesSchema = z.object({
  data: z.array(z.object({ id: z.string(), amount: z.int(), status: z.string() })),
});

const eventSchema = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: z.string().nullish() }) }),
});

const sessionListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

interface StripeConnection extends Connection {
  webhookSecret: string;
}

export function stripe(connection: StripeConnection): PaymentProvider {
  const read = <Value>(path: string, schema: z.ZodType<Value>) =>
    askProvider(connection, { method: "GET", path: `/v1/${path}` }, schema);
  const findSession = (id: string) =>
    read(
      `checkout/sessions/${encodeURIComponent(id)}?expand[]=payment_intent.latest_charge.refunds`,
      sessionSchema,
    );
  return {
    name: "stripe",
    mode: /^.k_live_/.test(connection.key) ? "live" : "test",
    create: async ({ amount, description, returnUrl, attemptId, idempotencyKey }) => {
      // The address for webhooks is set for the whole account at Stripe.
      const body = new URLSearchParams({
        mode: "payment",
        locale: "de",
        submit_type: "pay",
        success_url: returnUrl,
        cancel_url: returnUrl,
        client_reference_id: attemptId,
        "metadata[attempt]": attemptId,
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "eur",
        "line_items[0][price_data][unit_amount]": String(amount),
        "line_items[0][price_data][product_data][name]": description,
      });
      const call = { method: "POST", path: "/v1/checkout/sessions", body, idempotencyKey } as const;
      const answer = await askProvider(connection, call, sessionSchema);
      return answer.ok ? { ok: true, value: paymentOf(answer.value, []) } : answer;
    },
    fetch: async (id) => {
      const session = await findSession(id);
      if (!session.ok) return session;
      const intent = session.value.payment_intent;
      if (!intent?.latest_charge?.disputed) {
        return { ok: true, value: paymentOf(session.value, []) };
      }
      const disputes = await read(`disputes?payment_intent=${intent.id}`, disputesSchema);
      if (!disputes.ok) return disputes;
      return {
        ok: true,
        value: paymentOf(session.value, disputes.value.data.flatMap(chargebackOf)),
      };
    },
    cancel: (id) => {
      const path = `/v1/checkout/sessions/${encodeURIComponent(id)}/expire`;
      return askProvider(
        connection,
        { method: "POST", path },
        z.unknown().transform(() => null),
      );
    },
    refund: async ({ providerId, reference, amount, idempotencyKey }) => {
      const session = await findSession(providerId);
      if (!session.ok) return session;
      const intent = session.value.payment_intent?.id;
      if (!intent) return { ok: false, reason: "refused", detail: "noch nicht bezahlt" };
      const body = new URLSearchParams({
        payment_intent: intent,
        amount: String(amount),
        "metadata[refund]": reference,
      });
      const call = { method: "POST", path: "/v1/refunds", body, idempotencyKey } as const;
      return askProvider(connection, call, refundSchema);
    },
    readWebhook: async (webhook) => {
      if (!isSignedByStripe(webhook, connection.webhookSecret))
        return { ok: false, reason: "forged" };
      const event = eventSchema.safeParse(parseJson(Buffer.from(webhook.body).toString("utf8")));
      if (!event.success) return { ok: true, providerId: null };
      const { type, data } = event.data;
      if (type.startsWith("checkout.session.")) return { ok: true, providerId: data.object.id };
      const intent = data.object.payment_intent;
      if (!intent) return { ok: true, providerId: null };
      // Refunds and disputes name the payment intent instead of the session.
      const query = `checkout/sessions?payment_intent=${encodeURIComponent(intent)}`;
      return firstOf(await read(query, sessionListSchema));
    },
    checkConnection: async () => {
      const answer = await read("checkout/sessions?limit=1", sessionListSchema);
      return answer.ok ? { ok: true, value: [] } : answer;
    },
  };
}

function firstOf(list: ProviderAnswer<z.output<typeof sessionListSchema>>): WebhookReading {
  return list.ok ? { ok: true, providerId: list.value.data[0]?.id ?? null } : list;
}

function paymentOf(session: Session, chargebacks: Chargeback[]): OnlinePayment {
  const charge = session.payment_intent?.latest_charge;
  return {
    providerId: session.id,
    state: stateOf(session),
    mode: session.livemode ? "live" : "test",
    amount: session.amount_total,
    currency: session.currency.toUpperCase(),
    attemptId: session.metadata?.attempt ?? null,
    method: charge?.payment_method_details?.type ?? null,
    url: session.url ?? null,
    expiresAt: session.expires_at ? new Date(session.expires_at * 1000) : null,
    refunds: charge?.refunds?.data ?? [],
    chargebacks,
  };
}

/**
 * A session paid by direct debit is complete and unpaid for days. It has failed once its payment needs another
 * method.
 */
function stateOf({ status, payment_status, payment_intent }: Session): OnlineState {
  if (status !== "complete") return status;
  if (payment_status !== "unpaid") return "paid";
  const hasFailed = /^(requires_payment_method|canceled)$/.test(payment_intent?.status ?? "");
  return hasFailed ? "failed" : "pending";
}

/** An early warning moves no money, so it is not a chargeback. */
function chargebackOf(dispute: z.output<typeof disputesSchema>["data"][number]): Chargeback[] {
  if (dispute.status.startsWith("warning_")) return [];
  const { id: chargebackId, amount, status } = dispute;
  return [{ chargebackId, amount, isReversed: status === "won" }];
}

/** The greatest difference between the signature's time and ours, in seconds, as in Stripe's own libraries. */
const TOLERANCE = 300;

/**
 * Whether Stripe has signed exactly these bytes recently: HMAC-SHA256 over the time, a dot and the body
 * (https://docs.stripe.com/webhooks/signature). The header has several `v1` while the secret is being rotated.
 */
export function isSignedByStripe({ body, signature, now }: Webhook, secret: string): boolean {
  const parts = (signature ?? "").split(",").map((part) => part.trim().split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts
    .filter(([name]) => name === "v1")
    .map(([, value = ""]) => Buffer.from(value, "hex"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
