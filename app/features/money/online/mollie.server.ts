import { z } from "zod";
import type {
  OnlinePayment,
  OnlineRefund,
  OnlineRefundState,
  PaymentProvider,
} from "#app/features/money/online/payment-provider.ts";
import {
  askProvider,
  type Connection,
} from "#app/features/money/online/provider-request.server.ts";

// Mollie's Payments API v2: https://docs.mollie.com/reference/payments-api

const money = z
  .object({ currency: z.string(), value: z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/) })
  .transform(({ currency, value }) => ({ currency, cents: Math.round(Number(value) * 100) }));

const refundStates: Record<string, OnlineRefundState> = {
  queued: "queued",
  pending: "pending",
  processing: "pending",
  refunded: "done",
  failed: "failed",
  canceled: "failed",
};

const refundSchema = z
  .object({
    id: z.string(),
    amount: money,
    status: z.enum(Object.keys(refundStates)),
    metadata: z.object({ refund: z.string() }).nullish().catch(null),
    createdAt: z.iso.datetime({ offset: true }).nullish().catch(null),
  })
  .transform(
    ({ id, amount, status, metadata, createdAt }): OnlineRefund => ({
      refundId: id,
      reference: metadata?.refund ?? null,
      amount: amount.cents,
      state: refundStates[status] ?? "failed",
      createdAt: createdAt ? new Date(createdAt) : null,
    }),
  );

const chargebackSchema = z.object({
  id: z.string(),
  amount: money,
  reversedAt: z.string().nullish(),
});

const paymentSchema = z
  .object({
    id: z.string(),
    mode: z.enum(["test", "live"]),
    status: z.enum(["open", "pending", "authorized", "paid", "failed", "canceled", "expired"]),
    amount: money,
    metadata: z.object({ attempt: z.string() }).nullish().catch(null),
    method: z.string().nullish(),
    expiresAt: z.iso.datetime({ offset: true }).nullish(),
    _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https?$/ }) }).nullish() }),
    _embedded: z
      .object({
        refunds: z.array(refundSchema).default([]),
        chargebacks: z.array(chargebackSchema).default([]),
      })
      .default({ refunds: [], chargebacks: [] }),
  })
  .transform(
    ({
      id,
      mode,
      status,
      amount,
      metadata,
      method,
      expiresAt,
      _links,
      _embedded,
    }): OnlinePayment => ({
      providerId: id,
      state: status === "authorized" ? "pending" : status,
      mode,
      amount: amount.cents,
      currency: amount.currency,
      attemptId: metadata?.attempt ?? null,
      method: method ?? null,
      url: _links.checkout?.href ?? null,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
      refunds: _embedded.refunds,
      chargebacks: _embedded.chargebacks.map((chargeback) => ({
        chargebackId: chargeback.id,
        amount: Math.abs(chargeback.amount.cents),
        isReversed: Boolean(chargeback.reversedAt),
      })),
    }),
  );

const methodsSchema = z.object({
  _embedded: z.object({ methods: z.array(z.object({ description: z.string() })) }),
});

/** Keeps anything but the id of a payment out of the path of a call. */
const PAYMENT_ID = /^tr_\w{1,64}$/;

export function mollie(connection: Connection): PaymentProvider {
  return {
    name: "mollie",
    mode: connection.key.startsWith("live_") ? "live" : "test",
    create: ({ amount, description, returnUrl, webhookUrl, attemptId, idempotencyKey }) => {
      const body = JSON.stringify({
        amount: inEuro(amount),
        description,
        redirectUrl: returnUrl,
        webhookUrl: webhookUrl ?? undefined,
        metadata: { attempt: attemptId },
        locale: "de_DE",
      });
      const call = { method: "POST", path: "/v2/payments", body, idempotencyKey } as const;
      return askProvider(connection, call, paymentSchema);
    },
    fetch: (id) => {
      const path = `/v2/payments/${id}?embed=refunds,chargebacks`;
      return askProvider(connection, { method: "GET", path }, paymentSchema);
    },
    cancel: (id) => {
      const path = `/v2/payments/${id}`;
      return askProvider(
        connection,
        { method: "DELETE", path },
        z.unknown().transform(() => null),
      );
    },
    refund: ({ providerId, reference, amount, description, idempotencyKey }) => {
      const path = `/v2/payments/${providerId}/refunds`;
      const metadata = { refund: reference };
      const body = JSON.stringify({ amount: inEuro(amount), description, metadata });
      return askProvider(connection, { method: "POST", path, body, idempotencyKey }, refundSchema);
    },
    readWebhook: async ({ body }) => {
      const id = new URLSearchParams(Buffer.from(body).toString("utf8")).get("id") ?? "";
      return { ok: true, providerId: PAYMENT_ID.test(id) ? id : null };
    },
    checkConnection: async () => {
      const call = { method: "GET", path: "/v2/methods?locale=de_DE" } as const;
      const answer = await askProvider(connection, call, methodsSchema);
      if (!answer.ok) return answer;
      return { ok: true, value: answer.value._embedded.methods.map((each) => each.description) };
    },
  };
}

function inEuro(cents: number) {
  return { currency: "EUR", value: (cents / 100).toFixed(2) };
}
