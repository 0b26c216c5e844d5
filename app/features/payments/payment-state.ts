import type { Order, Payment } from "#db/schema.ts";

export type PaymentState =
  /** Nothing has been paid of what is due. */
  | "open"
  | "partly-paid"
  | "paid"
  /** More was paid than is due, for example before a withdrawal: the rest belongs to the customer. */
  | "overpaid"
  /** Everything that was paid went back. */
  | "refunded"
  /** Nothing is due, and nothing was paid. */
  | "nothing-due";

/** The sums of an order and its payments, in cents. */
export interface PaymentSituation {
  state: PaymentState;
  /** Received minus refunded. */
  paid: number;
  /** Still to pay; never negative. */
  open: number;
  /** To pay back; never negative. */
  owed: number;
}

/** The remainder of an order, without pieces taken back. */
type Due = Pick<Order, "status" | "totalAmount">;

/** Compares what is due for an order with its payments. Nothing is due for a cancelled order. */
export function paymentState(
  { status, totalAmount }: Due,
  payments: Pick<Payment, "amount">[],
): PaymentSituation {
  const due = status === "cancelled" ? 0 : totalAmount;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const situation = { paid, open: Math.max(due - paid, 0), owed: Math.max(paid - due, 0) };
  return { state: stateOf({ due, paid, hasPayments: payments.length > 0 }), ...situation };
}

function stateOf({ due, paid, hasPayments }: { due: number; paid: number; hasPayments: boolean }) {
  if (paid > due) return "overpaid";
  if (paid < due) return paid > 0 ? "partly-paid" : "open";
  if (due > 0) return "paid";
  return hasPayments ? "refunded" : "nothing-due";
}
