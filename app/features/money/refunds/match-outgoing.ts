import { sepaName } from "#app/features/money/sepa-file.ts";
import type { StatementEntry } from "#app/features/money/statements/reading/statement-entry.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";

/** Money that the owner is expected to transfer, or has taken to the bank. */
export interface ExpectedTransfer {
  orderId: string;
  number: string;
  /** The planned refund; null for one that the owner has not noted in any way. */
  refundId: string | null;
  /** Cents. */
  amount: number;
  /** The first day in Berlin on which it can have left: 'YYYY-MM-DD'. */
  since: string;
  names: string[];
  iban: string | null;
  /** Days and amounts of the refunds that are noted already. Their entries may come again. */
  noted: { day: string; amount: number }[];
}

export type Outgoing = Pick<
  StatementEntry,
  "day" | "amount" | "name" | "iban" | "purpose" | "endToEndId" | "isReversal"
>;

export interface MatchedTransfer {
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
      (each) => !taken.has(each) && entry.day >= each.since && !wasNoted(each, entry),
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

function wasNoted({ noted }: ExpectedTransfer, entry: Outgoing): boolean {
  return noted.some(({ day, amount }) => day === entry.day && amount === -entry.amount);
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
