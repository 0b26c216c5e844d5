import type { PaymentAttempt } from "#db/schema.ts";

/** The reference of online money that went back, so that it is noted once, whoever learns of the refund first. */
export function onlineRefundReference(
  { provider, providerId }: Pick<PaymentAttempt, "provider" | "providerId">,
  refundId: string,
): string {
  return `${provider}:${providerId}:refund:${refundId}`;
}

/** The reference of money that the owner sent back by themselves. */
export function ownRefundReference(refundId: string): string {
  return `refund:${refundId}`;
}
