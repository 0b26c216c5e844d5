import {
  type Accounts,
  divideMoney,
  type NotedTransfer,
  type Share,
} from "#app/features/payments/statements/divide-money.ts";
import { orderNumbersIn } from "#app/features/payments/statements/numbers-in-purpose.ts";
import { createPauses } from "#app/features/payments/statements/pauses.server.ts";
import type { BankEntry, Order } from "#db/schema.ts";

export interface MatchableOrder
  extends Accounts,
    Pick<Order, "id" | "number" | "status" | "customerName"> {
  /** Whether an online payment of it may still arrive; undefined where nobody asks. */
  isBeingPaid?: boolean;
}

/** How money compares with what the orders that its purpose names still expect. */
export type Verdict = "fits" | "too-little" | "too-much" | "unknown";

/** The reason why money is not certain, whatever its purpose says. */
export type Doubt =
  /** The bank took back a debit of the shop, so it is no payment. */
  | "reversal"
  /** The bank has taken it back since. */
  | "taken-back"
  /** Its booking day is still to come. */
  | "future-day"
  /** Its file names no account, so it may be another one's. */
  | "no-account";

export interface Match<Entry> {
  entry: Entry;
  verdict: Verdict;
  /** The orders in the purpose. */
  named: MatchableOrder[];
  /** What booking it for them would do, after all money before it that fits. */
  shares: Share<MatchableOrder>[];
  /** Orders that the money may be for: those in the purpose, or else open ones, the likeliest first. */
  suggestions: MatchableOrder[];
}

export interface Matchable extends Pick<BankEntry, "amount" | "bookedOn" | "purpose"> {
  name: string;
  doubt: Doubt | null;
}

const MOST_SUGGESTIONS = 5;

/**
 * Compares entries with orders, one after the other, so that a second payment of the same order no longer fits.
 * `orders` contains those that the purposes name, and open ones to suggest. Other requests run in between.
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
    const named = orderNumbersIn(entry.purpose).flatMap(
      (number) => index.byNumber.get(number) ?? [],
    );
    const shares = divideMoney(entry, named.map(asLeft));
    const verdict = named.length === 0 || entry.doubt ? "unknown" : verdictOf(shares);
    if (verdict === "fits")
      for (const share of shares) changed.set(share.order.id, afterwards(share));
    const likely = verdict === "fits" ? [] : suggest(entry, named, index);
    const suggestions = likely.filter((order) => named.includes(order) || isAwaited(asLeft(order)));
    const likeliest = suggestions.slice(0, MOST_SUGGESTIONS);
    matches.push({ entry, verdict, named, shares, suggestions: likeliest });
    await pause();
  }
  return matches;
}

/** Money fits if it leaves nothing missing and nothing over. */
export function verdictOf(shares: Share[]): Exclude<Verdict, "unknown"> {
  if (shares.every(({ missing }) => missing === 0)) return "fits";
  return shares.reduce((sum, { missing }) => sum + missing, 0) < 0 ? "too-much" : "too-little";
}

/** The order once money that fits is booked. */
function afterwards({ order, confirmed }: Share<MatchableOrder>): MatchableOrder {
  const isLeft = ({ reference }: NotedTransfer) =>
    confirmed.every((each) => each.reference !== reference);
  return { ...order, open: 0, noted: order.noted.filter(isLeft) };
}

const isAwaited = ({ open, noted }: Accounts) => open > 0 || noted.length > 0;

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
  append(byCustomer, keyOf(words), order);
  const amounts = new Set([order.open, ...order.noted.map(({ amount }) => amount)]);
  for (const amount of amounts) {
    for (const word of words) append(byAmountAndWord, `${amount} ${word}`, order);
  }
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** The named orders, or else those of this amount by a similar name, then all of this customer. */
function suggest(entry: Matchable, named: MatchableOrder[], index: OrderIndex): MatchableOrder[] {
  if (named.length > 0) return named;
  const words = nameWords(entry.name);
  const some = (orders: MatchableOrder[] = []) => orders.slice(0, MOST_SUGGESTIONS);
  const similar = words
    .filter((word) => word.length > 2)
    .flatMap((word) => some(index.byAmountAndWord.get(`${entry.amount} ${word}`)));
  return [...new Set([...similar, ...some(index.byCustomer.get(keyOf(words)))])];
}

const titles = new Set(["herr", "frau", "dr", "prof", "dipl", "ing", "u", "und", "oder", "od"]);

/** 'Müller, Dr. Eva' and 'EVA MUELLER' have the same words. */
export function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !titles.has(word));
}

/** The same for any order of the words. */
const keyOf = (words: string[]) => words.toSorted().join(" ");
