import type { PaymentAttempt } from "#db/schema.ts";

// References make payments unique: money is noted once, although several parts of the shop may learn of it.

type PaidOnline = Pick<PaymentAttempt, "provider" | "providerId">;

/** The money that an attempt to pay online brought. */
export function onlineReference({ provider, providerId }: PaidOnline): string {
  return `${provider}:${providerId}`;
}

/** Online money that went back. */
export function onlineRefundReference(attempt: PaidOnline, refundId: string): string {
  return `${onlineReference(attempt)}:refund:${refundId}`;
}

/** Only the references of chargebacks and of their reversals contain it. */
export const CHARGEBACK = ":chargeback:";

/** Online money that a bank took back. */
export function chargebackReference(attempt: PaidOnline, chargebackId: string): string {
  return `${onlineReference(attempt)}${CHARGEBACK}${chargebackId}`;
}

/** The money of a chargeback that the shop has again. */
export function reversalReference(attempt: PaidOnline, chargebackId: string): string {
  return `${chargebackReference(attempt, chargebackId)}:reversed`;
}

/** A transfer's part for one order. */
export const bankEntryReference = (fingerprint: string, orderId: string) =>
  `bank-entry:${fingerprint}:${orderId}`;

/** Money that the owner sent back without the provider. */
export const ownRefundReference = (refundId: string) => `refund:${refundId}`;

/** The payment that completing an order by hand notes. */
export const completionReference = (orderId: string) => `${COMPLETION}${orderId}`;

const COMPLETION = "completed-order:";
export const isCompletionReference = (reference: string) => reference.startsWith(COMPLETION);
