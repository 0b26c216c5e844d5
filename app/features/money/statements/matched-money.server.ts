import { and, asc, eq, gt, or } from "drizzle-orm";
import { findUnconfirmedTransfers } from "#app/features/money/payments.server.ts";
import {
  findInvoicedOrders,
  invoiceReaders,
} from "#app/features/money/statements/invoice-numbers-in.server.ts";
import {
  type Doubt,
  type Match,
  type Matchable,
  type MatchableOrder,
  matchEntries,
} from "#app/features/money/statements/match-entries.server.ts";
import { createPauses } from "#app/features/money/statements/reading/pauses.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { type BankEntry, bankEntries, orders } from "#db/schema.ts";

/** Money that no order has yet, and entries that took money back. */
export interface OpenMoney extends Matchable, Pick<BankEntry, "id"> {
  /** All that may contain a number. */
  texts: string[];
}

export type MatchedMoney = Match<OpenMoney>;

const comparedColumns = {
  id: bankEntries.id,
  bookedOn: bankEntries.bookedOn,
  amount: bankEntries.amount,
  payerName: bankEntries.payerName,
  purpose: bankEntries.purpose,
  endToEndId: bankEntries.endToEndId,
  reference: bankEntries.reference,
  isReversal: bankEntries.isReversal,
  lacksAccount: bankEntries.lacksAccount,
  resemblesId: bankEntries.resemblesId,
  unreadColumn: bankEntries.unreadColumn,
};

type ComparedEntry = Pick<BankEntry, keyof typeof comparedColumns>;

const ROWS_AT_ONCE = 500;
const ORDERS_AT_ONCE = 100;

/** All money that is not booked or set aside, oldest first, compared with the orders that it names. */
export async function matchOpenMoney(now: Date): Promise<MatchedMoney[]> {
  const money = await findOpenMoney(berlinDay(now));
  return matchEntries(money, await findNamedOrders(money));
}

async function findOpenMoney(today: string): Promise<OpenMoney[]> {
  const { id, bookedOn, state } = bankEntries;
  const pause = createPauses();
  const found: OpenMoney[] = [];
  for (;;) {
    const last = found.at(-1);
    const isLater =
      last && or(gt(bookedOn, last.bookedOn), and(eq(bookedOn, last.bookedOn), gt(id, last.id)));
    const rows = db
      .select(comparedColumns)
      .from(bankEntries)
      .where(and(eq(state, "open"), isLater))
      .orderBy(asc(bookedOn), asc(id))
      .limit(ROWS_AT_ONCE)
      .all();
    found.push(...asOpen(rows, today));
    if (rows.length < ROWS_AT_ONCE) return found;
    await pause();
  }
}

function asOpen(rows: ComparedEntry[], today: string): OpenMoney[] {
  const reversed = findTakenBack(rows.map(({ id }) => id));
  const invoicedOrders = findInvoicedOrders(rows.flatMap(textsOf), invoiceReaders());
  return rows.map((entry) => {
    const { id, bookedOn, amount, payerName: name } = entry;
    const texts = textsOf(entry);
    const doubt = doubtAbout(entry, { today, isTakenBack: reversed.has(id) });
    const named = texts.flatMap((text) => [...orderNumbersIn(text), ...invoicedOrders(text)]);
    return { id, bookedOn, amount, name, texts, numbers: [...new Set(named)], doubt };
  });
}

/** Customers also write the number into the field for a reference. */
const textsOf = ({ purpose, endToEndId, reference }: ComparedEntry) =>
  [purpose, endToEndId, reference].flatMap((text) => text || []);

/** Those of these entries whose money the bank took back. */
export function findTakenBack(entryIds: string[]): Set<string> {
  const rows = takenBack.all({ entryIds: JSON.stringify(entryIds) });
  return new Set(rows.flatMap(({ reversesId }) => reversesId ?? []));
}

const takenBack = db
  .select({ reversesId: bankEntries.reversesId })
  .from(bankEntries)
  .where(isAmongGiven(bankEntries.reversesId, "entryIds"))
  .prepare();

/** The reason why an entry is not certain to be money for its order. `today`: the day in Berlin. */
function doubtAbout(
  { isReversal, amount, bookedOn, lacksAccount, resemblesId, unreadColumn }: ComparedEntry,
  { today, isTakenBack }: { today: string; isTakenBack: boolean },
): Doubt | null {
  if (isReversal || amount < 0) return "reversal";
  if (isTakenBack) return "taken-back";
  if (bookedOn > today) return "future-day";
  if (resemblesId) return "resembles";
  if (unreadColumn) return `unread-${unreadColumn}`;
  return lacksAccount ? "no-account" : null;
}

async function findNamedOrders(money: OpenMoney[]): Promise<MatchableOrder[]> {
  const numbers = [...new Set(money.flatMap((each) => each.numbers))];
  const pause = createPauses();
  const found: MatchableOrder[] = [];
  for (let start = 0; start < numbers.length; start += ORDERS_AT_ONCE) {
    found.push(...asMatchable(findByNumbers(numbers.slice(start, start + ORDERS_AT_ONCE))));
    await pause();
  }
  return found;
}

/** The orders with these numbers. */
export function findByNumbers(numbers: string[]): OrderWithItems[] {
  return withItems(ordersByNumber.all({ numbers: JSON.stringify(numbers) }));
}

const ordersByNumber = db
  .select()
  .from(orders)
  .where(isAmongGiven(orders.number, "numbers"))
  .prepare();

/** The orders with what is open of them, and what is noted by hand and not confirmed. */
export function asMatchable(found: OrderWithItems[]): MatchableOrder[] {
  const unconfirmed = findUnconfirmedTransfers(found.map(({ id }) => id));
  return found.map((order) => {
    const { id, number, status, customerName } = order;
    const noted = unconfirmed.filter(({ orderId }) => orderId === id);
    return { id, number, status, customerName, open: order.money.open, noted };
  });
}
