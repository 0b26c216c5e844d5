import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { findAttemptsOf, isRunning } from "#app/features/payments/online/attempts.server.ts";
import { findUnconfirmedTransfers } from "#app/features/payments/payments.server.ts";
import {
  type Doubt,
  type Match,
  type Matchable,
  type MatchableOrder,
  matchEntries,
} from "#app/features/settlement/statements/match-entries.server.ts";
import { createPauses } from "#app/features/settlement/statements/reading/pauses.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmong, isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { type BankEntry, bankEntries, orders } from "#db/schema.ts";

/** Money that no order has yet, and entries that took money back. */
export interface OpenMoney extends Matchable, Pick<BankEntry, "id"> {}

export type MatchedMoney = Match<OpenMoney>;

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
      .select()
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

function asOpen(rows: BankEntry[], today: string): OpenMoney[] {
  const reversed = findTakenBack(rows.map(({ id }) => id));
  return rows.map((entry) => {
    const { id, bookedOn, amount, purpose, payerName: name } = entry;
    const doubt = doubtAbout(entry, { today, isTakenBack: reversed.has(id) });
    return { id, bookedOn, amount, purpose, name, doubt };
  });
}

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
  { isReversal, amount, bookedOn, lacksAccount }: BankEntry,
  { today, isTakenBack }: { today: string; isTakenBack: boolean },
): Doubt | null {
  if (isReversal || amount < 0) return "reversal";
  if (isTakenBack) return "taken-back";
  if (bookedOn > today) return "future-day";
  return lacksAccount ? "no-account" : null;
}

async function findNamedOrders(money: OpenMoney[]): Promise<MatchableOrder[]> {
  const numbers = [...new Set(money.flatMap(({ purpose }) => orderNumbersIn(purpose)))];
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

/** Adds suggestions to some of the money: unpaid orders of its amount, or of a customer with its name. */
export async function withSuggestions(matches: MatchedMoney[]): Promise<MatchedMoney[]> {
  const unclear = matches.filter(({ verdict }) => verdict !== "fits");
  const money = unclear.map(({ entry }) => entry);
  const named = unclear.flatMap((match) => match.named);
  const known = new Set(named.map(({ id }) => id));
  const others = findSimilar(money).filter(({ id }) => !known.has(id));
  const suggested = await matchEntries(money, [...named, ...asMatchable(others)]);
  const byId = withRunningPayments(suggested);
  return matches.map((match) => ({ ...match, suggestions: byId.get(match.entry.id) ?? [] }));
}

/** The suggestions for each entry, with the online payments that may still arrive. */
function withRunningPayments(suggested: MatchedMoney[]): Map<string, MatchableOrder[]> {
  const ids = suggested.flatMap(({ suggestions }) => suggestions.map(({ id }) => id));
  const running = new Set(
    findAttemptsOf([...new Set(ids)])
      .filter(isRunning)
      .map(({ orderId }) => orderId),
  );
  return new Map(
    suggested.map(({ entry, suggestions }) => [
      entry.id,
      suggestions.map((order) => ({ ...order, isBeingPaid: running.has(order.id) })),
    ]),
  );
}

const MOST_SIMILAR = 200;

function findSimilar(money: OpenMoney[]): OrderWithItems[] {
  const amounts = [...new Set(money.map(({ amount }) => amount))];
  const names = [...new Set(money.flatMap(({ name }) => spellingsOf(name)))];
  const { id, status, totalAmount, customerName } = orders;
  const isPending = eq(status, "pending");
  const ofAmount = db
    .select({ id })
    .from(orders)
    .where(and(isPending, inArray(totalAmount, amounts)))
    .limit(MOST_SIMILAR)
    .all();
  const ofName = db
    .select({ id })
    .from(orders)
    .where(and(isPending, inArray(sql`${customerName} collate nocase`, names)))
    .limit(MOST_SIMILAR)
    .all();
  const ids = [...new Set([...ofAmount, ...ofName].map((each) => each.id))];
  return withItems(db.select().from(orders).where(isAmong(orders.id, ids)).all());
}

/** Banks also write the last name first: 'Ott, Eva', 'OTT EVA'. */
function spellingsOf(name: string): string[] {
  const words = name.replaceAll(",", " ").trim().split(/\s+/);
  const turned = [...words.slice(1), words[0]].join(" ");
  const turnedBack = [words.at(-1), ...words.slice(0, -1)].join(" ");
  return [name.trim(), words.join(" "), turned, turnedBack].filter((each) => each !== "");
}
