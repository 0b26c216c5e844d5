import type { PaymentAttempt } from "#db/schema.ts";

// The references of payments, each of which is noted once, whoever learns of its money first.

type PaidOnline = Pick<PaymentAttempt, "provider" | "providerId">;

/** The money that an attempt to pay online brought. */
export function onlineReference({ provider, providerId }: PaidOnline): string {
  return `${provider}:${providerId}`;
}

/** Online money that went back. */
export function onlineRefundReference(attempt: PaidOnline, refundId: string): string {
  return `${onlineReference(attempt)}:refund:${refundId}`;
}

/** Stands in the references of chargebacks and of their reversals alone. */
export const CHARGEBACK = ":chargeback:";

/** Online money that a bank took back. */
export function chargebackReference(attempt: PaidOnline, chargebackId: string): string {
  return `${onlineReference(attempt)}${CHARGEBACK}${chargebackId}`;
}

/** The money of a chargeback that the shop has again. */
export function reversalReference(attempt: PaidOnline, chargebackId: string): string {
  return `${chargebackReference(attempt, chargebackId)}:reversed`;
}

/** Money that the owner sent back by themselves. */
export const ownRefundReference = (refundId: string) => `refund:${refundId}`;

/** The payment that completing an order by hand notes. */
export const completionReference = (orderId: string) => `completed-order:${orderId}`;
