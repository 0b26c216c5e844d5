import { orderNumbersIn } from "#app/features/payments/statements/numbers-in-purpose.ts";
import { createPauses } from "#app/features/payments/statements/pauses.server.ts";
import type { StatementEntry } from "#app/features/payments/statements/statement-entry.ts";
import type { Order } from "#db/schema.ts";

export interface MatchableOrder extends Pick<Order, "id" | "number" | "status" | "customerName"> {
  /** Cents still to pay. */
  open: number;
  /** Whether an online payment of it may still arrive; undefined where nobody asks. */
  isBeingPaid?: boolean;
}

/** How money compares with what is open of the orders that its purpose names. */
export type Verdict = "fits" | "too-little" | "too-much" | "unknown";

export interface Match<Entry> {
  entry: Entry;
  verdict: Verdict;
  /** The orders in the purpose. Money that fits pays what is open of each. */
  named: MatchableOrder[];
  /** Orders that the money may be for: those in the purpose, or else open ones, the likeliest first. */
  suggestions: MatchableOrder[];
}

type Matchable = Pick<StatementEntry, "amount" | "name" | "purpose" | "isReversal">;

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
  const open = new Map<string, number>();
  const openOf = (order: MatchableOrder) => open.get(order.id) ?? order.open;
  const matches: Match<Entry>[] = [];
  for (const entry of entries) {
    const named = orderNumbersIn(entry.purpose).flatMap(
      (number) => index.byNumber.get(number) ?? [],
    );
    const verdict = compare(
      entry,
      named,
      named.reduce((sum, order) => sum + openOf(order), 0),
    );
    if (verdict === "fits") for (const { id } of named) open.set(id, 0);
    const likely = verdict === "fits" ? [] : suggest(entry, named, index);
    const suggestions = likely.filter((order) => named.includes(order) || openOf(order) > 0);
    matches.push({ entry, verdict, named, suggestions: suggestions.slice(0, MOST_SUGGESTIONS) });
    await pause();
  }
  return matches;
}

function compare(entry: Matchable, named: MatchableOrder[], open: number): Verdict {
  if (named.length === 0 || entry.isReversal) return "unknown";
  if (entry.amount === open) return "fits";
  return entry.amount < open ? "too-little" : "too-much";
}

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
    if (order.open > 0) addByName(index, order);
    await pause();
  }
  return index;
}

function addByName({ byAmountAndWord, byCustomer }: OrderIndex, order: MatchableOrder): void {
  const words = nameWords(order.customerName);
  append(byCustomer, keyOf(words), order);
  for (const word of words) append(byAmountAndWord, `${order.open} ${word}`, order);
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
