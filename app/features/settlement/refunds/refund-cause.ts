import { berlinDay } from "#app/ui/format/format.ts";
import type { Declaration, Order, Payment } from "#db/schema.ts";

/** The reason why an order's customer gets money back. */
export type RefundReason = "withdrawal" | "called-off" | "cancelled" | "overpaid";

export const refundReasonLabels: Record<RefundReason, string> = {
  withdrawal: "Widerruf",
  "called-off": "Absage",
  cancelled: "Storno",
  overpaid: "zu viel bezahlt",
};

interface Owing {
  order: Pick<Order, "status">;
  /** The accepted withdrawals that have taken pieces back, in any order. */
  withdrawals: Pick<Declaration, "receivedAt" | "handledAt">[];
  cancelledAt: Date | null;
  /** The last time that a date was called off whose seats were taken out of the order. */
  calledOffAt: Date | null;
  payments: Pick<Payment, "amount" | "paidOn" | "createdAt">[];
}

export interface RefundCause {
  reason: RefundReason;
  /** The day in Berlin from which the time to refund counts: 'YYYY-MM-DD'. */
  since: string;
}

/**
 * Explains why money is owed, and since when: since the withdrawal's receipt, the cancellation of the order or its date, or
 * the payment that was too much. Nothing can be owed before it was paid.
 */
export function refundCause(owing: Owing): RefundCause {
  const { order, withdrawals, cancelledAt, calledOffAt, payments } = owing;
  const lastPaidOn = latest(payments.filter(({ amount }) => amount > 0).map((each) => each.paidOn));
  const causedOn = (moment: Date) => latest([berlinDay(moment), lastPaidOn]);
  const isLater = (moment: Date) => withdrawals.every(({ receivedAt }) => receivedAt < moment);
  if (calledOffAt && order.status !== "cancelled" && isLater(calledOffAt)) {
    return { reason: "called-off", since: causedOn(calledOffAt) };
  }
  const withdrawal = firstUnrefunded(withdrawals, payments);
  if (withdrawal) return { reason: "withdrawal", since: causedOn(withdrawal.receivedAt) };
  if (order.status !== "cancelled") return { reason: "overpaid", since: lastPaidOn };
  return { reason: "cancelled", since: cancelledAt ? causedOn(cancelledAt) : lastPaidOn };
}

/** The first withdrawal since the last refund. If a refund was too small, the last withdrawal. */
function firstUnrefunded(
  withdrawals: Owing["withdrawals"],
  payments: Owing["payments"],
): Owing["withdrawals"][number] | undefined {
  const refundedAt = payments.filter(({ amount }) => amount < 0).map((each) => +each.createdAt);
  const last = Math.max(0, ...refundedAt);
  const inOrder = withdrawals.toSorted((a, b) => +a.receivedAt - +b.receivedAt);
  return inOrder.find(({ handledAt }) => handledAt && +handledAt >= last) ?? inOrder.at(-1);
}

function latest(days: string[]): string {
  return days.toSorted().at(-1) ?? "";
}
