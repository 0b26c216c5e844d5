import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { findAttemptsOf, isRunning } from "#app/features/money/online/attempts.server.ts";
import { findUnconfirmedTransfers } from "#app/features/money/payments.server.ts";
import {
  type Doubt,
  type Match,
  type Matchable,
  type MatchableOrder,
  matchEntries,
} from "#app/features/money/statements/match-entries.server.ts";
import { areAlikeNames, nameWords } from "#app/features/money/statements/name-words.ts";
import { createPauses } from "#app/features/money/statements/reading/pauses.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { likelyOrderNumbersIn, orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { numberIn } from "#app/features/settings/invoice-numbers.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmong, isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { type BankEntry, bankEntries, invoices, orders } from "#db/schema.ts";

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

export function findByNumbers(numbers: string[]): OrderWithItems[] {
  return withItems(ordersByNumber.all({ numbers: JSON.stringify(numbers) }));
}

const ordersByNumber = db
  .select()
  .from(orders)
  .where(isAmongGiven(orders.number, "numbers"))
  .prepare();

/** The orders with what is open of them, and what is recorded by hand and not confirmed. */
export function asMatchable(found: OrderWithItems[]): MatchableOrder[] {
  const transfers = findUnconfirmedTransfers(found.map(({ id }) => id));
  return found.map((order) => {
    const { id, number, status, customerName } = order;
    const unconfirmed = transfers.filter(({ orderId }) => orderId === id);
    return { id, number, status, customerName, open: order.money.open, unconfirmed };
  });
}

/**
 * Adds suggestions to some of the money: the orders that its texts may mean, else unpaid orders of its amount, or of a
 * customer with its name. An order that certain money pays (`all`) is suggested to no other.
 */
export async function withSuggestions(
  matches: MatchedMoney[],
  all: MatchedMoney[],
): Promise<MatchedMoney[]> {
  const unclear = matches.filter(({ verdict }) => verdict !== "fits");
  const money = withLikelyNumbers(unclear.map(({ entry }) => entry));
  const certain = all.filter(({ verdict }) => verdict === "fits");
  const paid = new Set(certain.flatMap(({ named }) => named.map(({ id }) => id)));
  const named = unclear.flatMap((match) => match.named);
  const likely = findByNumbers(money.flatMap(({ likelyNumbers = [] }) => likelyNumbers));
  const similar = findSimilar(money);
  const others = [...likely, ...similar.orders].filter(({ id }) => !paid.has(id));
  const byId = new Map([...named, ...asMatchable(others)].map((order) => [order.id, order]));
  const suggested = await matchEntries(money, withRunningPayments([...byId.values()]));
  const suggestedFor = new Map(suggested.map((match) => [match.entry.id, match]));
  return matches.map((match) => {
    const found = suggestedFor.get(match.entry.id);
    const { suggestions = [], together = [], advised = [] } = found ?? {};
    const isSafe = similar.isWhole && advised.every((order) => isWantedOnce(order, match, all));
    return { ...match, suggestions, together, advised: isSafe ? advised : [] };
  });
}

/** Whether no other open money may be for the order. */
function isWantedOnce(
  { number, open, customerName }: MatchableOrder,
  { entry }: MatchedMoney,
  all: MatchedMoney[],
): boolean {
  const words = nameWords(customerName);
  return all.every(
    ({ entry: other }) =>
      other.id === entry.id ||
      !(
        other.numbers.includes(number) ||
        ((other.amount === open || other.amount === entry.amount) &&
          areAlikeNames(nameWords(other.name), words))
      ),
  );
}

/** The orders that the texts of some money name or may mean. */
export function findWrittenOrders(matches: MatchedMoney[]): OrderWithItems[] {
  const money = withLikelyNumbers(matches.map(({ entry }) => entry));
  return findByNumbers(
    money.flatMap(({ numbers, likelyNumbers = [] }) => [...numbers, ...likelyNumbers]),
  );
}

function withLikelyNumbers(money: OpenMoney[]): OpenMoney[] {
  const texts = money.flatMap((each) => each.texts);
  const invoicedOrders = findInvoicedOrders(texts, likelyInvoiceReaders());
  return money.map((each) => ({
    ...each,
    likelyNumbers: each.texts.flatMap((text) => [
      ...likelyOrderNumbersIn(text),
      ...invoicedOrders(text),
    ]),
  }));
}

/** Records which orders an online payment may still arrive for. */
export function withRunningPayments(found: MatchableOrder[]): MatchableOrder[] {
  const attempts = findAttemptsOf(found.map(({ id }) => id)).filter(isRunning);
  const running = new Set(attempts.map(({ orderId }) => orderId));
  return found.map((order) => ({ ...order, isBeingPaid: running.has(order.id) }));
}

const MOST_SIMILAR = 200;

/** `isWhole`: whether these are all of them. */
function findSimilar(money: OpenMoney[]): { orders: OrderWithItems[]; isWhole: boolean } {
  const amounts = [...new Set(money.map(({ amount }) => amount))];
  const names = [...new Set(money.flatMap(({ name }) => spellingsOf(name)))];
  const { id, status, totalAmount, customerName } = orders;
  const isPending = eq(status, "pending");
  const isNamed = inArray(sql`${customerName} collate nocase`, names);
  const [ofAmount = [], ofName = []] = [inArray(totalAmount, amounts), isNamed].map((isSimilar) =>
    db.select({ id }).from(orders).where(and(isPending, isSimilar)).limit(MOST_SIMILAR).all(),
  );
  const ids = [...new Set([...ofAmount, ...ofName].map((each) => each.id))];
  return {
    orders: withItems(db.select().from(orders).where(isAmong(orders.id, ids)).all()),
    isWhole: Math.max(ofAmount.length, ofName.length) < MOST_SIMILAR,
  };
}

/** Banks also write the last name first: 'Ott, Eva', 'OTT EVA'. */
function spellingsOf(name: string): string[] {
  const words = name.replaceAll(",", " ").trim().split(/\s+/);
  const turned = [...words.slice(1), words[0]].join(" ");
  const turnedBack = [words.at(-1), ...words.slice(0, -1)].join(" ");
  return [name.trim(), words.join(" "), turned, turnedBack].filter((each) => each !== "");
}

/** Finds the invoice numbers of a series in a text. */
type Reader = (text: string) => string[];

const NUMBER = "{nummer}";
const GAP = "[^A-Z0-9]{0,3}";

/** Finds numbers as they are written, also like 'r 2026 00012'. A number without letters may be anybody's. */
const invoiceReaders = (): Reader[] =>
  listSeries()
    .filter((series) => /[A-Z]/i.test(startOf(series)))
    .map((series) => readerOf(series, startOf(series)));

/** Finds numbers of which only the year and the digits are written: '2026-00012'. */
const likelyInvoiceReaders = (): Reader[] =>
  listSeries()
    .map((series) => ({ series, start: startOf(series).replace(/^\D+/, "") }))
    .filter(({ start }) => /\d{4}/.test(start))
    .map(({ series, start }) => readerOf(series, start));

const startOf = (series: string) => series.slice(0, series.indexOf(NUMBER));

function listSeries(): string[] {
  return seriesOfInvoices.all().map(({ series }) => series);
}

const seriesOfInvoices = db.selectDistinct({ series: invoices.series }).from(invoices).prepare();

function readerOf(series: string, start: string): Reader {
  const end = series.slice(series.indexOf(NUMBER) + NUMBER.length);
  const pattern = `(?<![A-Z0-9])${spaced(start)}${GAP}0*(\\d{1,9})${spaced(end)}(?![A-Z0-9])`;
  const written = new RegExp(pattern, "gi");
  return (text) =>
    [...text.matchAll(written)].map(([, sequence]) => numberIn(series, Number(sequence)));
}

/** Letters and digits of a number's part, with any signs in between. */
const spaced = (part: string) => (part.match(/\p{L}+|\d+/gu) ?? []).join(GAP);

/** The numbers of the orders whose invoices a person has typed. Without letters, they may also be numbers of orders. */
export function ordersOfTypedInvoices(text: string): { certain: string[]; likely: string[] } {
  const [certain = [], likely = []] = [invoiceReaders(), likelyInvoiceReaders()].map((readers) =>
    findInvoicedOrders([text], readers)(text),
  );
  return { certain, likely };
}

/** Looks up the invoices that these texts name. Returns a function for the numbers of their orders in one of the texts. */
function findInvoicedOrders(texts: string[], readers: Reader[]): (text: string) => string[] {
  const numbersIn = (text: string) => readers.flatMap((read) => read(text));
  const found = new Map(texts.map((text) => [text, numbersIn(text)]));
  const known = db
    .select({ number: invoices.number, order: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.kind, "invoice"), isAmong(invoices.number, [...found.values()].flat())))
    .all();
  const orderOf = new Map(known.map(({ number, order }) => [number, order]));
  return (text) => (found.get(text) ?? []).flatMap((number) => orderOf.get(number) ?? []);
}
