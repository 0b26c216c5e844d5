import { and, eq, gt, inArray, isNull, lt, ne } from "drizzle-orm";
import type { StatementEntry } from "#app/features/money/statements/reading/statement-entry.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { isAmong } from "#db/among.ts";
import type { Queryable } from "#db/client.server.ts";
import { bankEntries, orders, payments, refunds } from "#db/schema.ts";

type Outgoing = Pick<
  StatementEntry,
  "amount" | "day" | "purpose" | "iban" | "endToEndId" | "isReversal"
>;

/**
 * The outgoing entries by which the bank took money back, with the id of the stored entry that had brought it, or null
 * if it is not known. Not every bank marks them: without the mark, an entry has to mirror known money and must not be a
 * refund. With it, an entry that only names an order is found as well.
 */
export function findReversals<Entry extends Outgoing>(
  queryable: Queryable,
  entries: Entry[],
): Map<Entry, string | null> {
  const credits = findCredits(queryable, entries);
  const found = new Map<Entry, string | null>();
  for (const entry of entries) {
    const left = credits.filter(({ id }) => ![...found.values()].includes(id));
    const credit = likeliest(entry, left);
    if (entry.isReversal) {
      if (credit || namesOrder(queryable, entry)) found.set(entry, credit?.id ?? null);
    } else if (credit && !isRefund(queryable, entry, credit)) found.set(entry, credit.id);
  }
  return found;
}

/** Completes the stored entries that took money back before the money itself was imported. */
export function linkReversals(transaction: Queryable): void {
  const { amount, state, reversesId, id } = bankEntries;
  const rows = transaction
    .select()
    .from(bankEntries)
    .where(and(eq(state, "open"), lt(amount, 0), isNull(reversesId)))
    .all()
    .map((row) => ({ ...row, day: row.bookedOn, iban: row.payerIban }));
  for (const [row, credit] of findReversals(transaction, rows)) {
    transaction.update(bankEntries).set({ reversesId: credit }).where(eq(id, row.id)).run();
  }
}

interface Credit {
  id: string;
  amount: number;
  bookedOn: string;
  payerIban: string | null;
  endToEndId: string | null;
  /** The numbers of the orders that it names, and of those that it is booked for. */
  numbers: string[];
}

/** The stored money of these amounts that was not taken back. */
function findCredits(queryable: Queryable, entries: Outgoing[]): Credit[] {
  const amounts = [...new Set(entries.map(({ amount }) => String(-amount)))];
  const rows = queryable
    .select()
    .from(bankEntries)
    .where(and(gt(bankEntries.amount, 0), isAmong(bankEntries.amount, amounts)))
    .all();
  const ids = rows.map(({ id }) => id);
  const reversed = queryable
    .select({ id: bankEntries.reversesId })
    .from(bankEntries)
    .where(isAmong(bankEntries.reversesId, ids))
    .all();
  const booked = queryable
    .select({ entryId: payments.bankEntryId, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isAmong(payments.bankEntryId, ids))
    .all();
  return rows
    .filter((row) => reversed.every(({ id }) => id !== row.id))
    .map((row) => {
      const own = booked.filter(({ entryId }) => entryId === row.id).map(({ number }) => number);
      return { ...row, numbers: [...orderNumbersIn(row.purpose), ...own] };
    });
}

function likeliest(entry: Outgoing, credits: Credit[]): Credit | undefined {
  const [best] = credits
    .filter(({ amount, bookedOn }) => amount === -entry.amount && bookedOn <= entry.day)
    .map((credit) => ({ credit, likeness: likenessOf(entry, credit) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted(
      (a, b) => b.likeness - a.likeness || b.credit.bookedOn.localeCompare(a.credit.bookedOn),
    );
  return best?.credit;
}

/** A reference beats a number, which beats the payer's account. Zero: none of them is the same. */
function likenessOf(entry: Outgoing, { endToEndId, numbers, payerIban }: Credit): number {
  if (entry.endToEndId !== null && entry.endToEndId === endToEndId) return 3;
  if (orderNumbersIn(entry.purpose).some((number) => numbers.includes(number))) return 2;
  return entry.isReversal && entry.iban !== null && entry.iban === payerIban ? 1 : 0;
}

function namesOrder(queryable: Queryable, { purpose }: Outgoing): boolean {
  const named = inArray(orders.number, orderNumbersIn(purpose));
  return queryable.select({ id: orders.id }).from(orders).where(named).get() !== undefined;
}

/** Whether the owner sent the money back on purpose. */
function isRefund(queryable: Queryable, { amount }: Outgoing, { numbers }: Credit): boolean {
  const isSent = and(eq(refunds.amount, -amount), ne(refunds.state, "failed"));
  const refund = queryable
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(inArray(orders.number, numbers), isSent))
    .get();
  return refund !== undefined;
}
