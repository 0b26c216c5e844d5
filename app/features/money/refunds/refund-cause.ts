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
  /** The times at which dates were called off whose seats were taken out of the order. */
  calledOffAt: Date[];
  payments: Pick<Payment, "amount" | "paidOn" | "createdAt">[];
}

export interface RefundCause {
  reason: RefundReason;
  /** The day in Berlin from which the time to refund counts: 'YYYY-MM-DD'. */
  since: string;
}

/**
 * Explains why money is owed, and since when: since the withdrawal's receipt, the cancellation of the order or its date, or
 * the payment that was too much. Of several causes, the first one that no refund has followed counts, so that a later
 * one never moves its last day. Nothing can be owed before it was paid.
 */
export function refundCause(owing: Owing): RefundCause {
  const { payments } = owing;
  const lastPaidOn = latest(payments.filter(({ amount }) => amount > 0).map((each) => each.paidOn));
  const cause = firstUnrefunded(causesOf(owing), payments);
  if (cause) return { reason: cause.reason, since: latest([berlinDay(cause.at), lastPaidOn]) };
  const reason = owing.order.status === "cancelled" ? "cancelled" : "overpaid";
  return { reason, since: lastPaidOn };
}

interface Cause {
  reason: RefundReason;
  /** The time to refund counts from then. */
  at: Date;
  /** The time since when the shop has owed the money. */
  owedAt: Date;
}

/** The causes, the first one first. The cancellation counts unless it only followed from another cause. */
function causesOf({ order, withdrawals, cancelledAt, calledOffAt }: Owing): Cause[] {
  const causes: Cause[] = [
    ...withdrawals.map(({ receivedAt: at, handledAt }) => ({
      reason: "withdrawal" as const,
      at,
      owedAt: handledAt ?? at,
    })),
    ...calledOffAt.map((at) => ({ reason: "called-off" as const, at, owedAt: at })),
  ];
  const isOwn = cancelledAt && causes.every(({ owedAt }) => owedAt < cancelledAt);
  if (order.status === "cancelled" && isOwn) {
    causes.push({ reason: "cancelled", at: cancelledAt, owedAt: cancelledAt });
  }
  return causes.toSorted((a, b) => +a.at - +b.at);
}

/** The first cause since the last refund. If a refund was too small, the last cause. */
function firstUnrefunded(causes: Cause[], payments: Owing["payments"]): Cause | undefined {
  const refundedAt = payments.filter(({ amount }) => amount < 0).map((each) => +each.createdAt);
  const last = Math.max(0, ...refundedAt);
  return causes.find(({ owedAt }) => +owedAt >= last) ?? causes.at(-1);
}

function latest(days: string[]): string {
  return days.toSorted().at(-1) ?? "";
}
