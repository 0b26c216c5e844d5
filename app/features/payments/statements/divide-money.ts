import { isCompletionReference } from "#app/features/payments/payment-references.ts";
import type { BankEntry, Payment } from "#db/schema.ts";

/** A transfer that an admin has noted and no statement has shown yet. */
export type NotedTransfer = Pick<Payment, "reference" | "amount" | "paidOn">;

/** The sums of an order that bank money is compared with. */
export interface Accounts {
  /** Cents still to pay. */
  open: number;
  noted: NotedTransfer[];
}

/** The part of some bank money that is for one order. */
export interface Share<Order extends Accounts = Accounts> {
  order: Order;
  /** Cents. */
  amount: number;
  /** The noted transfers whose money this is, with the cents of each that it brings. */
  confirmed: Pick<NotedTransfer, "reference" | "amount">[];
  /** Cents that it should bring and does not; negative if it brings more. */
  missing: number;
}

type Money = Pick<BankEntry, "amount" | "bookedOn">;

/** A noted day may be the one of a promise, of the booking, or of the evening with the papers. */
const MOST_DAYS_BETWEEN = 31;

/**
 * Divides money among orders, one after the other. Each gets what is open, or else what is noted by hand, and the
 * last one gets the rest, even if it is too much.
 */
export function divideMoney<Order extends Accounts>(
  { amount, bookedOn }: Money,
  orders: Order[],
): Share<Order>[] {
  let rest = amount;
  return orders.map((order, index) => {
    const isLast = index === orders.length - 1;
    const noted = sumOf(order.noted.filter((each) => isSameTime(each, bookedOn)));
    const share = isLast ? rest : Math.min(rest, order.open || noted);
    rest -= share;
    return shareOf(order, { amount: share, bookedOn });
  });
}

function shareOf<Order extends Accounts>(order: Order, { amount, bookedOn }: Money): Share<Order> {
  const confirmed = amount > 0 ? confirmedBy({ amount, bookedOn }, order) : [];
  const touched = order.noted.filter(({ reference }) =>
    confirmed.some((each) => each.reference === reference),
  );
  const missing = order.open + sumOf(touched) - amount;
  return { order, amount, confirmed, missing };
}

/**
 * The noted transfers that this money is, so that it replaces them. A note is about one transfer, so its amount has to
 * be the money's, alone or together with all others, and its day has to be near. Completing an order says instead that
 * the rest has come, in whatever parts: money beyond what is open confirms as much of that as there is. All other money
 * adds up.
 */
function confirmedBy({ amount, bookedOn }: Money, { open, noted }: Accounts): Share["confirmed"] {
  const near = noted.filter((each) => isSameTime(each, bookedOn));
  const [nearest] = near
    .filter((each) => each.amount === amount)
    .toSorted((one, other) => daysFrom(one, bookedOn) - daysFrom(other, bookedOn));
  if (nearest) return [nearest];
  if (sumOf(near) === amount) return near;
  const completion = near.find(({ reference }) => isCompletionReference(reference));
  const brought = Math.min(amount - open, completion?.amount ?? 0);
  return completion && brought > 0 ? [{ ...completion, amount: brought }] : [];
}

/** Orders are also completed long after their money has come. */
function isSameTime(note: NotedTransfer, bookedOn: string): boolean {
  const isCompletion = isCompletionReference(note.reference) && note.paidOn >= bookedOn;
  return isCompletion || daysFrom(note, bookedOn) <= MOST_DAYS_BETWEEN;
}

function daysFrom({ paidOn }: NotedTransfer, bookedOn: string): number {
  return Math.abs(Date.parse(paidOn) - Date.parse(bookedOn)) / (24 * 60 * 60 * 1000);
}

const sumOf = (amounts: { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);
