import { and, eq, gt } from "drizzle-orm";
import {
  bankEntryReference,
  confirmTransfers,
  recordPayment,
} from "#app/features/money/payments.server.ts";
import { isUnlikelySurplus } from "#app/features/money/payments.ts";
import {
  divideMoney,
  isPayable,
  verdictOf,
} from "#app/features/money/statements/match-entries.server.ts";
import {
  asMatchable,
  findByNumbers,
  findTakenBack,
  type MatchedMoney,
  matchOpenMoney,
  ordersOfTypedInvoices,
  withRunningPayments,
  withSuggestions,
} from "#app/features/money/statements/matched-money.server.ts";
import { numbersOf } from "#app/features/money/statements/money-advice.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  likelyOrderNumbersIn,
  orderNumbersIn,
  typedOrderNumber,
} from "#app/features/orders/order-numbers.ts";
import { recordOrderChange } from "#app/features/orders/orders.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type BankEntry, bankEntries, type Order } from "#db/schema.ts";

interface By {
  adminId: string;
  now: Date;
}

/** Each booking may complete an order and store an e-mail. */
const BOOKINGS_AT_ONCE = 10;
/** The rows of a page. */
const MOST_SUGGESTED = 20;

/**
 * Books all money that fits the orders in its purpose, and completes them. Leaves out orders and money that have
 * changed meanwhile. Returns the number of bookings.
 */
export async function bookCertainMoney(by: By): Promise<number> {
  const certain = (await matchOpenMoney(by.now)).filter(({ verdict }) => verdict === "fits");
  let booked = 0;
  for (let start = 0; start < certain.length; start += BOOKINGS_AT_ONCE) {
    const some = certain.slice(start, start + BOOKINGS_AT_ONCE);
    booked += await inTransaction(
      (transaction) => some.filter((match) => bookIfStillCertain(transaction, match, by)).length,
    );
  }
  return booked;
}

function bookIfStillCertain(
  transaction: Queryable,
  { entry, named }: Pick<MatchedMoney, "entry" | "named">,
  by: By,
): boolean {
  const found = findByNumbers(named.map(({ number }) => number));
  const shares = divideMoney(entry, asMatchable(found));
  const isTakenBack = findTakenBack([entry.id]).size > 0;
  if (verdictOf(shares) !== "fits" || isTakenBack) return false;
  const money = takeOpen(transaction, entry.id);
  if (!money) return false;
  bookFor(transaction, money, found, by);
  return true;
}

/**
 * Books money for the orders that are advised for it, as far as they still are. `shown`: the orders' numbers that the admin
 * saw, by the money's id. Returns the number of bookings.
 */
export async function bookSuggestedMoney(shown: Map<string, string>, by: By): Promise<number> {
  const all = await matchOpenMoney(by.now);
  const money = all.filter(({ entry }) => shown.has(entry.id)).slice(0, MOST_SUGGESTED);
  const suggested = await withSuggestions(money, all);
  const asShown = suggested.filter(
    ({ entry, advised }) => advised.length > 0 && numbersOf(advised) === shown.get(entry.id),
  );
  return inTransaction((transaction) => {
    const booked = asShown.filter(
      ({ entry, advised }) =>
        withRunningPayments(asMatchable(findByNumbers(advised.map(({ number }) => number)))).every(
          isPayable,
        ) && bookIfStillCertain(transaction, { entry, named: advised }, by),
    );
    return booked.length;
  });
}

/** Marks the money as booked. Returns undefined if another admin was faster. */
function takeOpen(transaction: Queryable, entryId: string): BankEntry | undefined {
  return transaction
    .update(bankEntries)
    .set({ state: "booked" })
    .where(and(eq(bankEntries.id, entryId), isOpenMoney()))
    .returning()
    .get();
}

/** Entries that took money back cannot be booked. */
const isOpenMoney = () => and(eq(bankEntries.state, "open"), gt(bankEntries.amount, 0));

/** Books the money for these orders, as `divideMoney` divides it. It replaces the recorded transfers that it confirms. */
function bookFor(
  transaction: Queryable,
  money: BankEntry,
  found: OrderWithItems[],
  { adminId, now }: By,
): void {
  const shares = divideMoney(money, asMatchable(found));
  for (const [index, { amount, confirmed: brought }] of shares.entries()) {
    const order = found[index];
    if (!order || amount === 0) continue;
    const actor = { admin: adminId };
    const confirmed = confirmTransfers(transaction, brought, { actor, now });
    recordPayment(transaction, {
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
    recordOrderChange(transaction, order, { action, actor, now });
    followUp(transaction, order.id, { actor, now });
  }
}

interface Assignment extends By {
  entryId: string;
  /** One or several numbers of orders or of their invoices, as a person types them. */
  numbers: string;
  /** The surplus in cents that the admin has agreed to; null if they were not asked. */
  confirmed: number | null;
}

type AssignResult =
  | { ok: true; orders: Pick<Order, "id" | "number">[] }
  | { ok: false; reason: "not-found" }
  /** The money is booked or set aside meanwhile. */
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "unknown-number"; number: string }
  /** It is much more than is open, so the admin is asked first. */
  | { ok: false; reason: "unconfirmed"; amount: number; surplus: number };

/** Books money for the orders that the admin names. */
export async function assignMoney({
  entryId,
  numbers,
  confirmed,
  ...by
}: Assignment): Promise<AssignResult> {
  const typed = numbersTyped(numbers);
  const unreadable = typed.find(({ number }) => number === null);
  if (unreadable) return { ok: false, reason: "unknown-number", number: unreadable.text };
  const wanted = [...new Set(typed.flatMap(({ number }) => number ?? []))];
  return inTransaction<AssignResult>((transaction) => {
    const found = findByNumbers(wanted);
    const inOrder = wanted.flatMap(
      (number) => found.find((order) => order.number === number) ?? [],
    );
    const missing = wanted.find((number) => found.every((order) => order.number !== number));
    if (missing) return { ok: false, reason: "unknown-number", number: missing };
    const isThis = eq(bankEntries.id, entryId);
    const entry = transaction.select().from(bankEntries).where(and(isThis, isOpenMoney())).get();
    if (!entry) return refusalOf(transaction, entryId);
    const { amount } = entry;
    const shares = divideMoney(entry, asMatchable(inOrder));
    const surplus = shares.reduce((sum, { missing }) => sum + Math.max(-missing, 0), 0);
    if (isUnlikelySurplus(surplus) && surplus !== confirmed) {
      return { ok: false, reason: "unconfirmed", amount, surplus };
    }
    takeOpen(transaction, entryId);
    bookFor(transaction, entry, inOrder, by);
    return { ok: true, orders: found };
  });
}

/** Commas, semicolons and line breaks divide numbers that contain spaces themselves; whole numbers need nothing in between. */
function numbersTyped(text: string): { text: string; number: string | null }[] {
  const parts = text.split(/[,;\n]+/).map((part) => part.trim());
  return parts
    .filter((part) => part !== "")
    .flatMap((part) => orderNumbersTyped(part).map((number) => ({ text: part, number })));
}

/** An invoice's number stands for its order. Null stands for a text without a number. */
function orderNumbersTyped(part: string): (string | null)[] {
  const invoiced = ordersOfTypedInvoices(part);
  if (invoiced.certain.length > 0) return [...orderNumbersIn(part), ...invoiced.certain];
  const several = [...orderNumbersIn(part), ...likelyOrderNumbersIn(part)];
  if (several.length > 1) return several;
  const number = typedOrderNumber(part);
  const isKnown = number !== null && findByNumbers([number]).length > 0;
  return isKnown || invoiced.likely.length === 0 ? [number] : invoiced.likely;
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
