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

/** Whether a payment is so much more than is open, in cents, that it may be a slip or for another order. */
export const isUnlikelySurplus = (cents: number) => cents > MOST_SURPLUS;

const MOST_SURPLUS = 2000;
