import { findOpenRefund, listOpenRefunds, type OpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import { bookNewRefund, bookPlannedRefund } from "#app/features/money/refunds/record-refund.server.ts";
import { amountByHand } from "#app/features/money/refunds/refund-view.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import type { Actor } from "#db/schema.ts";
import { type ExpectedTransfer, type MatchedTransfer, matchOutgoing, type Outgoing } from "#app/features/money/refunds/match-outgoing.ts";

interface Settling {
  actor: Actor;
  now: Date;
}

/** Notes the refunds whose transfers a bank statement shows. Returns their number. */
export async function settleOutgoing(
  entries: Outgoing[],
  { actor, now }: Settling,
): Promise<number> {
  const outgoing = entries.filter(({ amount }) => amount < 0);
  if (outgoing.length === 0) return 0;
  const matches = matchOutgoing(listOpenRefunds(now).flatMap(expectedFrom), outgoing);
  if (matches.length === 0) return 0;
  return inTransaction(
    (transaction) => matches.filter((match) => book(transaction, match, { actor, now })).length,
  );
}

/**
 * The transfers that the owner may have made for an open refund: the planned ones, and the whole amount that is
 * left.
 */
function expectedFrom(open: OpenRefund): ExpectedTransfer[] {
  const { order, planned, account, noted, since } = open;
  const facts = {
    orderId: order.id,
    number: order.number,
    names: [order.customerName, ...(account ? [account.name] : [])],
    iban: account?.iban ?? null,
    noted,
  };
  const byHand = amountByHand(open);
  return [
    ...planned.map(({ id, amount, createdAt }) => ({
      ...facts,
      refundId: id,
      amount,
      since: berlinDay(createdAt),
    })),
    ...(byHand > 0 ? [{ ...facts, refundId: null, amount: byHand, since }] : []),
  ];
}

/** Somebody may have noted the refund meanwhile. */
function book(
  transaction: Queryable,
  { expected: { orderId, refundId, amount }, entry: { day } }: MatchedTransfer,
  { actor, now }: Settling,
): boolean {
  if (refundId) {
    return bookPlannedRefund(transaction, { orderId, refundId, actor, day, now }) !== null;
  }
  const open = findOpenRefund(orderId, now, transaction);
  if (!open || amountByHand(open) !== amount) return false;
  const refund = { orderId, amount, method: "transfer", day, actor, now } as const;
  return bookNewRefund(transaction, refund).ok;
}
