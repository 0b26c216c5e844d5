import {
  onlineRefundReference,
  ownRefundReference,
} from "#app/features/payments/payment-references.ts";
import type { Payment, PaymentAttempt, Refund } from "#db/schema.ts";

export interface MoneyOfOrder {
  payments: Pick<Payment, "amount" | "reference" | "attemptId">[];
  attempts: Pick<PaymentAttempt, "id" | "provider" | "providerId">[];
  refunds: Pick<Refund, "id" | "attemptId" | "providerRefundId" | "amount" | "state">[];
}

/** Cents of the refunds that have begun, but are not yet noted as payments. */
export function amountOnItsWay(money: MoneyOfOrder, attemptId?: string): number {
  return money.refunds
    .filter((refund) => attemptId === undefined || refund.attemptId === attemptId)
    .filter((refund) => isOnItsWay(refund, money))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents of an online payment that can still go back through its provider. */
export function amountLeftOnline(money: MoneyOfOrder, attemptId: string): number {
  const moved = money.payments
    .filter((payment) => payment.attemptId === attemptId)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(moved - amountOnItsWay(money, attemptId), 0);
}

function isOnItsWay(refund: MoneyOfOrder["refunds"][number], money: MoneyOfOrder): boolean {
  if (refund.state !== "creating" && refund.state !== "pending") return false;
  const reference = referenceOf(refund, money.attempts);
  return !money.payments.some((payment) => payment.reference === reference);
}

/** The reference of the payment that a refund leads to; null until its provider has answered. */
export function referenceOf(
  { id, attemptId, providerRefundId }: MoneyOfOrder["refunds"][number],
  attempts: MoneyOfOrder["attempts"],
): string | null {
  if (attemptId === null) return ownRefundReference(id);
  const attempt = attempts.find((each) => each.id === attemptId);
  return attempt && providerRefundId ? onlineRefundReference(attempt, providerRefundId) : null;
}
