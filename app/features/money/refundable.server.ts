import { and, eq } from "drizzle-orm";
import { onlineRefundReference, ownRefundReference } from "#app/features/money/payments.server.ts";
import type { Queryable } from "#db/client.server.ts";
import {
  isReturning,
  type Payment,
  type PaymentAttempt,
  paymentAttempts,
  payments,
  type Refund,
  refunds,
} from "#db/schema.ts";

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

/** The same for one order. Most orders have no refund under way, which one query tells. */
export function findAmountOnItsWay(queryable: Queryable, orderId: string): number {
  const running = queryable
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isReturning(refunds)))
    .all();
  if (running.length === 0) return 0;
  return amountOnItsWay({
    refunds: running,
    payments: queryable.select().from(payments).where(eq(payments.orderId, orderId)).all(),
    attempts: queryable
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .all(),
  });
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
