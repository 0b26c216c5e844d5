import { and, eq, inArray, sql } from "drizzle-orm";
import { findAttemptsOf, isRunning } from "#app/features/money/online/attempts.server.ts";
import {
  findInvoicedOrders,
  likelyInvoiceReaders,
} from "#app/features/money/statements/invoice-numbers-in.server.ts";
import {
  type MatchableOrder,
  matchEntries,
} from "#app/features/money/statements/match-entries.server.ts";
import {
  asMatchable,
  findByNumbers,
  type MatchedMoney,
  type OpenMoney,
} from "#app/features/money/statements/matched-money.server.ts";
import { areAlikeNames, nameWords } from "#app/features/money/statements/name-words.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { likelyOrderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";

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

/** Notes which orders an online payment may still arrive for. */
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
