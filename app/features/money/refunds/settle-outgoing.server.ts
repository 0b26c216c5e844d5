import {
  findOpenRefund,
  listOpenRefunds,
  type OpenRefund,
} from "#app/features/money/refunds/open-refunds.server.ts";
import {
  bookNewRefund,
  bookPlannedRefund,
} from "#app/features/money/refunds/record-refund.server.ts";
import { amountByHand } from "#app/features/money/refunds/refund-view.server.ts";
import { sepaName } from "#app/features/money/refunds/sepa-file.server.ts";
import type { StatementEntry } from "#app/features/money/statements/reading/statement-entry.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import type { Doing } from "#db/schema.ts";

/** Records the refunds whose transfers a bank statement shows. Returns their number. */
export async function settleOutgoing(entries: Outgoing[], { actor, now }: Doing): Promise<number> {
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
  const { order, planned, account, recorded, since } = open;
  const facts = {
    orderId: order.id,
    number: order.number,
    names: [order.customerName, ...(account ? [account.name] : [])],
    iban: account?.iban ?? null,
    recorded,
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

/** Somebody may have recorded the refund meanwhile. */
function book(
  transaction: Queryable,
  { expected: { orderId, refundId, amount }, entry: { day } }: MatchedTransfer,
  { actor, now }: Doing,
): boolean {
  if (refundId) {
    return bookPlannedRefund(transaction, { orderId, refundId, actor, day, now }) !== null;
  }
  const open = findOpenRefund(orderId, now, transaction);
  if (!open || amountByHand(open) !== amount) return false;
  const refund = { orderId, amount, method: "transfer", day, actor, now } as const;
  return bookNewRefund(transaction, refund).ok;
}

/** Money that the owner is expected to transfer, or has taken to the bank. */
export interface ExpectedTransfer {
  orderId: string;
  number: string;
  /** The planned refund; null for one that the owner has not recorded in any way. */
  refundId: string | null;
  /** Cents. */
  amount: number;
  /** The first day in Berlin on which it can have left: 'YYYY-MM-DD'. */
  since: string;
  names: string[];
  iban: string | null;
  /** Days and amounts of the refunds that are recorded already. Their entries may come again. */
  recorded: { day: string; amount: number }[];
}

export type Outgoing = Pick<
  StatementEntry,
  "day" | "amount" | "name" | "iban" | "purpose" | "endToEndId" | "isReversal"
>;

interface MatchedTransfer {
  expected: ExpectedTransfer;
  entry: Outgoing;
}

/**
 * Finds the transfers of refunds among the entries of a bank statement: the amount must be equal, and the order's
 * number, the account or the name must fit. An entry that fits several refunds equally well is left to the owner, and
 * each refund is found once.
 */
export function matchOutgoing(
  expected: ExpectedTransfer[],
  entries: Outgoing[],
): MatchedTransfer[] {
  const byAmount = new Map<number, ExpectedTransfer[]>();
  for (const each of expected) {
    byAmount.set(each.amount, [...(byAmount.get(each.amount) ?? []), each]);
  }
  const found: MatchedTransfer[] = [];
  const taken = new Set<ExpectedTransfer>();
  for (const entry of entries) {
    if (entry.amount >= 0 || entry.isReversal) continue;
    const open = (byAmount.get(-entry.amount) ?? []).filter(
      (each) => !taken.has(each) && entry.day >= each.since && !wasRecorded(each, entry),
    );
    const rated = open
      .map((each) => ({ each, certainty: certaintyOf(each, entry) }))
      .filter(({ certainty }) => certainty > 0)
      .toSorted((a, b) => b.certainty - a.certainty);
    const [best] = rated;
    const isAmbiguous = rated.some(
      ({ each, certainty }) => certainty === best?.certainty && each.orderId !== best.each.orderId,
    );
    if (!best || isAmbiguous) continue;
    taken.add(best.each);
    found.push({ expected: best.each, entry });
  }
  return found;
}

function wasRecorded({ recorded }: ExpectedTransfer, entry: Outgoing): boolean {
  return recorded.some(({ day, amount }) => day === entry.day && amount === -entry.amount);
}

/** A number beats an account, which beats a name. Zero: none of them fits. */
function certaintyOf({ number, iban, names }: ExpectedTransfer, entry: Outgoing): number {
  const numbers = orderNumbersIn(`${entry.purpose} ${entry.endToEndId ?? ""}`);
  if (numbers.includes(number)) return 3;
  // The entry is about another order.
  if (numbers.length > 0) return 0;
  if (iban !== null && entry.iban === iban) return 2;
  const name = sepaName(entry.name).toLowerCase();
  return names.some((each) => sepaName(each).toLowerCase() === name) ? 1 : 0;
}
