import { and, eq } from "drizzle-orm";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { noteOrderChange } from "#app/features/orders/note-order-change.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { bankEntryReference } from "#app/features/payments/payment-references.ts";
import { confirmTransfers, notePayment } from "#app/features/payments/payments.server.ts";
import { typedOrderNumber } from "#app/features/payments/statements/numbers-in-purpose.ts";
import {
  findByNumbers,
  type MatchedMoney,
  matchOpenMoney,
  withExpected,
} from "#app/features/settlement/statements/matched-money.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type BankEntry, bankEntries, type Order } from "#db/schema.ts";

interface By {
  adminId: string;
  now: Date;
}

/** Each booking may complete an order and store an e-mail. */
const BOOKINGS_AT_ONCE = 10;

/**
 * Books all money that equals the open amount of the orders in its purpose, and completes them. Leaves out orders
 * and money that have changed meanwhile. Returns the number of bookings.
 */
export async function bookCertainMoney(by: By): Promise<number> {
  const certain = (await matchOpenMoney()).filter(({ verdict }) => verdict === "fits");
  let booked = 0;
  for (let start = 0; start < certain.length; start += BOOKINGS_AT_ONCE) {
    const some = certain.slice(start, start + BOOKINGS_AT_ONCE);
    booked += await inTransaction(
      (transaction) => some.filter((match) => bookIfStillCertain(transaction, match, by)).length,
    );
  }
  return booked;
}

function bookIfStillCertain(transaction: Queryable, { entry, named }: MatchedMoney, by: By) {
  const found = findByNumbers(
    named.map(({ number }) => number),
    transaction,
  );
  const expected = withExpected(found, transaction).reduce((sum, each) => sum + each.expected, 0);
  if (expected !== entry.amount) return false;
  const money = takeOpen(transaction, entry.id);
  if (!money) return false;
  bookFor(transaction, money, found, by);
  return true;
}

/** Marks the money as booked. Returns undefined if another admin was faster. */
function takeOpen(transaction: Queryable, entryId: string): BankEntry | undefined {
  return transaction
    .update(bankEntries)
    .set({ state: "booked" })
    .where(and(eq(bankEntries.id, entryId), eq(bankEntries.state, "open")))
    .returning()
    .get();
}

/**
 * Divides the money among the orders, one after the other. The last one gets the rest, even if it is too much. The
 * money replaces unconfirmed transfers.
 */
function bookFor(
  transaction: Queryable,
  money: BankEntry,
  found: OrderWithItems[],
  { adminId, now }: By,
): void {
  let rest = money.amount;
  for (const [index, { order, expected }] of withExpected(found, transaction).entries()) {
    const isLast = index === found.length - 1;
    const amount = isLast ? rest : Math.min(rest, expected);
    rest -= amount;
    if (amount === 0) continue;
    const actor = { admin: adminId };
    const confirmed = confirmTransfers(transaction, order.id, { cents: amount, actor, now });
    notePayment(transaction, {
      orderId: order.id,
      amount,
      method: "transfer",
      reference: bankEntryReference(money.fingerprint, order.id),
      bankEntryId: money.id,
      confirmed: confirmed.length > 0 ? confirmed : null,
      paidOn: money.bookedOn,
      actor,
      now,
    });
    const booked = `Überweisung über ${formatPrice(amount)} gebucht`;
    const byHand = confirmed.reduce((sum, each) => sum + each.amount, 0);
    const action =
      byHand > 0 ? `${booked}, von Hand vermerkt waren ${formatPrice(byHand)}` : booked;
    noteOrderChange(transaction, order, { action, actor, now });
    followUp(transaction, order.id, { actor, now });
  }
}

interface Assignment extends By {
  entryId: string;
  /** One or several order numbers, as a person types them. */
  numbers: string;
}

type AssignResult =
  | { ok: true; orders: Pick<Order, "id" | "number">[] }
  | { ok: false; reason: "not-found" }
  /** The money is booked or set aside meanwhile. */
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "unknown-number"; number: string };

/** Books money for the orders that the admin names. */
export async function assignMoney({ entryId, numbers, ...by }: Assignment): Promise<AssignResult> {
  const typed = numbersTyped(numbers);
  const unreadable = typed.find(({ number }) => number === null);
  if (unreadable) return { ok: false, reason: "unknown-number", number: unreadable.text };
  const wanted = [...new Set(typed.flatMap(({ number }) => number ?? []))];
  return inTransaction<AssignResult>((transaction) => {
    const found = findByNumbers(wanted, transaction);
    const inOrder = wanted.map((number) => found.find((order) => order.number === number));
    const missing = wanted.find((_, index) => !inOrder[index]);
    if (missing) return { ok: false, reason: "unknown-number", number: missing };
    const money = takeOpen(transaction, entryId);
    if (!money) return refusalOf(transaction, entryId);
    bookFor(
      transaction,
      money,
      inOrder.flatMap((order) => order ?? []),
      by,
    );
    return { ok: true, orders: found };
  });
}

/** Numbers contain spaces and signs themselves, so only commas, semicolons and line breaks divide them. */
function numbersTyped(text: string) {
  const parts = text.split(/[,;\n]+/).map((part) => part.trim());
  const given = parts.filter((part) => part !== "");
  return given.map((part) => ({ text: part, number: typedOrderNumber(part) }));
}

function refusalOf(transaction: Queryable, entryId: string): AssignResult {
  const isThere = transaction
    .select({ id: bankEntries.id })
    .from(bankEntries)
    .where(eq(bankEntries.id, entryId))
    .get();
  return { ok: false, reason: isThere ? "changed" : "not-found" };
}

/** Sets aside money that is for no order, or takes that back. Returns whether anything changed. */
export async function setAside(entryId: string, isAside: boolean): Promise<boolean> {
  const [from, state] = isAside ? (["open", "ignored"] as const) : (["ignored", "open"] as const);
  return inTransaction((transaction) => {
    const { changes } = transaction
      .update(bankEntries)
      .set({ state })
      .where(and(eq(bankEntries.id, entryId), eq(bankEntries.state, from)))
      .run();
    return changes === 1;
  });
}
