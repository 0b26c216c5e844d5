import { DAY } from "#app/environment/durations.ts";
import type { UnconfirmedTransfer } from "#app/features/money/payments.server.ts";
import { areAlikeNames, nameWords } from "#app/features/money/statements/name-words.ts";
import { createPauses } from "#app/features/money/statements/reading/pauses.server.ts";
import type { BankEntry, Order, UnreadColumn } from "#db/schema.ts";

/** The sums of an order that bank money is compared with. */
export interface Accounts {
  /** Cents still to pay. */
  open: number;
  unconfirmed: UnconfirmedTransfer[];
}

/** The part of some bank money that is for one order. */
export interface Share<Order extends Accounts = Accounts> {
  order: Order;
  /** Cents. */
  amount: number;
  /** The recorded transfers whose money this is, with the cents of each that it brings. */
  confirmed: Pick<UnconfirmedTransfer, "reference" | "amount">[];
  /** Cents that it should bring and does not; negative if it brings more. */
  missing: number;
}

export interface MatchableOrder
  extends Accounts,
    Pick<Order, "id" | "number" | "status" | "customerName"> {
  /** Whether an online payment of it may still arrive; undefined where nobody asks. */
  isBeingPaid?: boolean;
}

/** How money compares with what the orders that its texts name still expect. */
export type Verdict = "fits" | "too-little" | "too-much" | "unknown";

/** The reason why money is not certain, whatever its texts say. */
export type Doubt =
  /** The bank took back a debit of the shop, so it is no payment. */
  | "reversal"
  /** The bank has taken it back since. */
  | "taken-back"
  /** Its booking day is still to come. */
  | "future-day"
  /** Its file names no account, so it may be another one's. */
  | "no-account"
  /** Another file has probably shown it before. */
  | "resembles"
  /** Its file has a column of currencies, states or directions that nobody has assigned. */
  | `unread-${UnreadColumn}`;

export interface Match<Entry> {
  entry: Entry;
  verdict: Verdict;
  /** The orders in its texts. */
  named: MatchableOrder[];
  /** The result of booking it for them, after all earlier money that fits. */
  shares: Share<MatchableOrder>[];
  /** Orders that the money may be for: those in its texts, or else open ones, the likeliest first. */
  suggestions: MatchableOrder[];
  /** Those that the money may be for together; empty if there is no such sum. */
  together: MatchableOrder[];
  /** The suggested orders of which name and amount fit, and no others do. Empty if there are none. */
  advised: MatchableOrder[];
}

export interface Matchable extends Pick<BankEntry, "amount" | "bookedOn"> {
  name: string;
  /** The order numbers in its texts. */
  numbers: string[];
  /** Those that its texts may mean, for suggestions. */
  likelyNumbers?: string[];
  doubt: Doubt | null;
}

const MOST_SUGGESTIONS = 5;
/** With more orders to choose from, none is advised. */
const MOST_CONSIDERED = 50;

/**
 * Compares entries with orders, one after the other, so that a second payment of the same order no longer fits.
 * `orders` contains those that the texts name, and open ones to suggest. Other requests run in between.
 */
export async function matchEntries<Entry extends Matchable>(
  entries: Entry[],
  orders: Iterable<MatchableOrder>,
): Promise<Match<Entry>[]> {
  const index = await createIndex(orders);
  const pause = createPauses();
  const changed = new Map<string, MatchableOrder>();
  const asLeft = (order: MatchableOrder) => changed.get(order.id) ?? order;
  const matches: Match<Entry>[] = [];
  for (const entry of entries) {
    const ordersOf = (numbers: string[]) =>
      numbers.flatMap((number) => index.byNumber.get(number) ?? []);
    const named = ordersOf(entry.numbers);
    const shares = divideMoney(entry, named.map(asLeft));
    const verdict = named.length === 0 || entry.doubt ? "unknown" : verdictOf(shares);
    if (verdict === "fits")
      for (const share of shares) changed.set(share.order.id, afterwards(share));
    const written = { entry, named, likely: ordersOf(entry.likelyNumbers ?? []) };
    const likely = verdict === "fits" ? [] : suggest(written, index);
    const suggested = likely.filter((order) => named.includes(order) || isAwaited(asLeft(order)));
    const isAdvisable = entry.doubt === null && likely.length < MOST_CONSIDERED;
    const advised = isAdvisable ? adviseOn(entry, suggested.map(asLeft)) : [];
    const suggestions = suggested.slice(0, MOST_SUGGESTIONS);
    const together = togetherIn(entry, { named, suggestions: suggestions.map(asLeft) });
    matches.push({ entry, verdict, named, shares, suggestions, together, advised });
    await pause();
  }
  return matches;
}

type Money = Pick<BankEntry, "amount" | "bookedOn">;

/** A recorded day may be the one of a promise, of the booking, or of the evening with the papers. */
const MOST_DAYS_BETWEEN = 31;

/**
 * Divides money among orders, one after the other. Each gets what is open, or else what is recorded by hand, and the
 * last one gets the rest, even if it is too much.
 */
export function divideMoney<Order extends Accounts>(
  { amount, bookedOn }: Money,
  orders: Order[],
): Share<Order>[] {
  let rest = amount;
  return orders.map((order, index) => {
    const isLast = index === orders.length - 1;
    const unconfirmed = sumOf(order.unconfirmed.filter((each) => isSameTime(each, bookedOn)));
    const share = isLast ? rest : Math.min(rest, order.open || unconfirmed);
    rest -= share;
    return shareOf(order, { amount: share, bookedOn });
  });
}

function shareOf<Order extends Accounts>(order: Order, { amount, bookedOn }: Money): Share<Order> {
  const confirmed = amount > 0 ? confirmedBy({ amount, bookedOn }, order) : [];
  const touched = order.unconfirmed.filter(({ reference }) =>
    confirmed.some((each) => each.reference === reference),
  );
  const missing = order.open + sumOf(touched) - amount;
  return { order, amount, confirmed, missing };
}

/**
 * The recorded transfers that this money is, so that it replaces them. An admin records one transfer, so its amount has to
 * be the money's, alone or together with all others, and its day has to be near. Completing an order says instead that
 * the rest has come, in whatever parts: money beyond what is open confirms as much of that as there is. All other money
 * adds up.
 */
function confirmedBy(
  { amount, bookedOn }: Money,
  { open, unconfirmed }: Accounts,
): Share["confirmed"] {
  const near = unconfirmed.filter((each) => isSameTime(each, bookedOn));
  const [nearest] = near
    .filter((each) => each.amount === amount)
    .toSorted((one, other) => daysFrom(one, bookedOn) - daysFrom(other, bookedOn));
  if (nearest) return [nearest];
  if (sumOf(near) === amount) return near;
  const completion = near.find(({ isCompletion }) => isCompletion);
  const brought = Math.min(amount - open, completion?.amount ?? 0);
  return completion && brought > 0 ? [{ ...completion, amount: brought }] : [];
}

/** Orders are also completed long after their money has come. */
function isSameTime(transfer: UnconfirmedTransfer, bookedOn: string): boolean {
  const isLater = transfer.isCompletion && transfer.paidOn >= bookedOn;
  return isLater || daysFrom(transfer, bookedOn) <= MOST_DAYS_BETWEEN;
}

function daysFrom({ paidOn }: UnconfirmedTransfer, bookedOn: string): number {
  return Math.abs(Date.parse(paidOn) - Date.parse(bookedOn)) / DAY;
}

const sumOf = (amounts: { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Money fits if it leaves nothing missing and nothing over. */
export function verdictOf(shares: Share[]): Exclude<Verdict, "unknown"> {
  if (shares.every(({ missing }) => missing === 0)) return "fits";
  return shares.reduce((sum, { missing }) => sum + missing, 0) < 0 ? "too-much" : "too-little";
}

/** The order once money that fits is booked. */
function afterwards({ order, confirmed }: Share<MatchableOrder>): MatchableOrder {
  const isLeft = ({ reference }: UnconfirmedTransfer) =>
    confirmed.every((each) => each.reference !== reference);
  return { ...order, open: 0, unconfirmed: order.unconfirmed.filter(isLeft) };
}

const isAwaited = ({ open, unconfirmed }: Accounts) => open > 0 || unconfirmed.length > 0;

interface OrderIndex {
  byNumber: Map<string, MatchableOrder>;
  /** By amount and a word of the name: '1000 ott'. */
  byAmountAndWord: Map<string, MatchableOrder[]>;
  byCustomer: Map<string, MatchableOrder[]>;
}

async function createIndex(orders: Iterable<MatchableOrder>): Promise<OrderIndex> {
  const index: OrderIndex = {
    byNumber: new Map(),
    byAmountAndWord: new Map(),
    byCustomer: new Map(),
  };
  const pause = createPauses();
  for (const order of orders) {
    index.byNumber.set(order.number, order);
    if (isAwaited(order)) addByName(index, order);
    await pause();
  }
  return index;
}

function addByName({ byAmountAndWord, byCustomer }: OrderIndex, order: MatchableOrder): void {
  const words = nameWords(order.customerName);
  append(byCustomer, customerKey(words), order);
  const amounts = new Set([order.open, ...order.unconfirmed.map(({ amount }) => amount)]);
  for (const amount of amounts) {
    for (const word of words) append(byAmountAndWord, `${amount} ${word}`, order);
  }
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

interface Written {
  entry: Matchable;
  named: MatchableOrder[];
  likely: MatchableOrder[];
}

/** The orders that the texts name or may mean, or else those of this amount by a similar name, then all of this customer. */
function suggest({ entry, named, likely }: Written, index: OrderIndex): MatchableOrder[] {
  const written = [...new Set([...named, ...likely])];
  if (written.length > 0) return written;
  const words = nameWords(entry.name);
  const similar = words
    .filter((word) => word.length > 2)
    .flatMap((word) => considered(index.byAmountAndWord.get(`${entry.amount} ${word}`)));
  return [...new Set([...similar, ...considered(index.byCustomer.get(customerKey(words)))])];
}

const considered = (orders: MatchableOrder[] = []) => orders.slice(0, MOST_CONSIDERED);

/** All orders in the texts, or suggested ones whose sum the money is. */
function togetherIn(
  { amount }: Matchable,
  { named, suggestions }: Pick<Match<unknown>, "named" | "suggestions">,
): MatchableOrder[] {
  if (named.length > 1) return named;
  return suggestions.length > 1 && openOf(suggestions) === amount ? suggestions : [];
}

const openOf = (orders: MatchableOrder[]) => orders.reduce((sum, { open }) => sum + open, 0);

/** One order of this customer whose open amount it is and no other's, or all of them together. */
function adviseOn({ amount, name }: Matchable, suggested: MatchableOrder[]): MatchableOrder[] {
  if (suggested.length === 0) return [];
  const words = nameWords(name);
  const own = suggested.filter(
    (order) => areAlikeNames(words, nameWords(order.customerName)) && isPayable(order),
  );
  const fitting = own.filter(({ open }) => open === amount);
  if (fitting.length > 0) return fitting.length === 1 ? fitting : [];
  const isAll = own.length > 1 && own.length === suggested.length;
  return isAll && openOf(own) === amount ? own : [];
}

/** Whether money without a clear number may be booked for the order. */
export const isPayable = ({ open, unconfirmed, status, isBeingPaid }: MatchableOrder) =>
  open > 0 && unconfirmed.length === 0 && status === "pending" && !isBeingPaid;

/** The same for any order of the words. */
const customerKey = (words: string[]) => words.toSorted().join(" ");
