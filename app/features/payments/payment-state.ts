import type { Order, Payment } from "#db/schema.ts";

export type PaymentState =
  /** Nothing has been paid of what is due. */
  | "open"
  | "partly-paid"
  | "paid"
  /** The customer has paid more than the order ever cost. */
  | "overpaid"
  /** More was paid than is due since the order, or a part of it, was cancelled or taken back. */
  | "to-refund"
  /** Everything that was paid went back. */
  | "refunded"
  /** Nothing is due, and nothing was paid. */
  | "nothing-due";

/** The sums of an order and its payments, in cents. */
export interface PaymentSituation {
  state: PaymentState;
  /** Received minus refunded. */
  paid: number;
  /** Still to pay; never negative, and never more than is due. */
  open: number;
  /** To pay back; never negative. */
  owed: number;
}

/** What is left of an order, without pieces taken back. */
interface Due extends Pick<Order, "status" | "totalAmount" | "keptAmount"> {
  /** Cents for the pieces taken back. */
  takenBack: number;
}

/** Compares what is due for an order with its payments. Of a cancelled order, only a share that the shop keeps is due. */
export function paymentState(
  { status, totalAmount, keptAmount, takenBack }: Due,
  payments: Pick<Payment, "amount">[],
): PaymentSituation {
  const ordered = status === "cancelled" ? 0 : totalAmount;
  const due = ordered + keptAmount;
  const isReduced = status === "cancelled" || takenBack > 0;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const open = Math.min(Math.max(due - paid, 0), due);
  const situation = { paid, open, owed: Math.max(paid - due, 0) };
  const hasPayments = payments.length > 0;
  return { state: stateOf({ ordered, due, paid, isReduced, hasPayments }), ...situation };
}

interface Compared extends Pick<PaymentSituation, "paid"> {
  ordered: number;
  due: number;
  isReduced: boolean;
  hasPayments: boolean;
}

function stateOf({ ordered, due, paid, isReduced, hasPayments }: Compared): PaymentState {
  if (paid > due) return isReduced ? "to-refund" : "overpaid";
  if (paid < due && due > 0) return paid > 0 ? "partly-paid" : "open";
  if (ordered > 0) return "paid";
  return hasPayments ? "refunded" : "nothing-due";
}

/** Whether a payment is so much more than is open, in cents, that it may be a slip or for another order. */
export const isUnlikelySurplus = (cents: number) => cents > MOST_SURPLUS;

const MOST_SURPLUS = 2000;
