import { and, desc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type {
  Doubt,
  MatchableOrder,
  Verdict,
} from "#app/features/money/statements/match-entries.server.ts";
import {
  type MatchedMoney,
  matchOpenMoney,
  withSuggestions,
} from "#app/features/money/statements/matched-money.server.ts";
import type { MoneyFilter } from "#app/features/money/statements/money-words.ts";
import {
  type LineProblem,
  problemReasons,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { paginate } from "#db/lists/paging.ts";
import {
  type BankEntry,
  type BankImport,
  bankEntries,
  bankImports,
  type Order,
  orders,
  payments,
  type UnreadColumn,
} from "#db/schema.ts";

const ROWS_PER_PAGE = 20;

export interface ShownMoney
  extends Pick<
    BankEntry,
    "id" | "bookedOn" | "amount" | "payerName" | "payerIban" | "purpose" | "state" | "isReversal"
  > {
  /** Null unless the money is open. */
  verdict: Verdict | null;
  doubt: Doubt | null;
  named: MatchableOrder[];
  shares: MatchedMoney["shares"];
  suggestions: MatchableOrder[];
  together: MatchableOrder[];
  advised: MatchableOrder[];
  /** The earlier entry that it probably is. */
  resembled: ResembledMoney | null;
  /** The payments that the money became, or those that are gone if the bank took it back. */
  booked: ({ paymentId: string; orderId: string; number: string; amount: number } & Pick<
    Order,
    "userId" | "customerName"
  >)[];
  /** Whether the shown import contained it again. */
  isRepeated: boolean;
}

export interface ResembledMoney
  extends Pick<BankEntry, "bookedOn" | "payerName" | "purpose" | "state"> {
  /** The orders that it is booked for. */
  orders: Pick<Order, "id" | "number">[];
}

export interface ShownImport
  extends Omit<BankImport, "problems" | "otherAccounts" | "fileHash" | "chosenColumns"> {
  problems: LineProblem[];
  otherAccounts: string[];
  /** The number of refunds that its outgoing entries have ticked off. */
  refundCount: number;
  /** The number of its entries by which the bank took back money for an order. */
  takenBackCount: number;
  /** The number of its entries that another file has probably shown before. */
  resemblingCount: number;
  /** A column of the file that nobody has assigned. */
  unread: UnreadColumn | null;
}

export interface MoneyPage {
  rows: ShownMoney[];
  page: number;
  pageCount: number;
  count: number;
  counts: Record<MoneyFilter, number>;
  /** Cents of all certain money. */
  certainAmount: number;
  shownImport: ShownImport | null;
  latestImport: Pick<BankImport, "id" | "lastDay" | "createdAt"> | null;
}

/** The number of entries of all statements that nobody has booked or set aside. */
export async function countOpenMoney(): Promise<number> {
  return db.$count(bankEntries, eq(bankEntries.state, "open"));
}

interface MoneyQuery {
  filter: MoneyFilter | null;
  importId: string | null;
  page: string | null;
}

/** A page of the money from all statements. It lists open money if neither a filter nor an import is given. */
export async function listMoney({ filter, importId, page: asked }: MoneyQuery): Promise<MoneyPage> {
  const matches = await matchOpenMoney(new Date());
  const byId = new Map(matches.map((match) => [match.entry.id, match]));
  const shownImport = importId === null ? null : await findImport(importId);
  const isWanted = conditionOf(filter, shownImport, matches);
  const count = await db.$count(bankEntries, isWanted);
  const { page, pageCount, offset } = paginate(asked, { count, size: ROWS_PER_PAGE });
  const entries = db
    .select()
    .from(bankEntries)
    .where(isWanted)
    .orderBy(desc(bankEntries.bookedOn), sql`${bankEntries}.rowid`)
    .limit(ROWS_PER_PAGE)
    .offset(offset)
    .all();
  const rows = await asShown(entries, byId, shownImport?.id);
  const certain = matches.filter(({ verdict }) => verdict === "fits");
  return {
    rows,
    page,
    pageCount,
    count,
    counts: await countMoney(matches),
    certainAmount: certain.reduce((sum, { entry }) => sum + entry.amount, 0),
    shownImport,
    latestImport: findLatestImport(),
  };
}

function conditionOf(
  filter: MoneyFilter | null,
  shownImport: ShownImport | null,
  matches: MatchedMoney[],
) {
  const { id, state } = bankEntries;
  if (filter === "booked" || filter === "ignored") return eq(state, filter);
  if (filter !== null) {
    const some = matches.filter(({ verdict }) => verdict === filter);
    const ids = some.map(({ entry }) => entry.id);
    return isAmong(id, ids);
  }
  if (shownImport) return isIn(shownImport.id);
  return eq(state, "open");
}

const isIn = (importId: string) =>
  or(eq(bankEntries.importId, importId), eq(bankEntries.repeatedIn, importId));

async function asShown(
  entries: BankEntry[],
  byId: Map<string, MatchedMoney>,
  shownImport: string | undefined,
): Promise<ShownMoney[]> {
  const open = entries.flatMap(({ id }) => byId.get(id) ?? []);
  const suggestions = await withSuggestions(open, [...byId.values()]);
  const suggested = new Map(suggestions.map((match) => [match.entry.id, match]));
  const booked = findBooked(entries.map(({ id, reversesId }) => reversesId ?? id));
  const resembled = findResembled(entries);
  return entries.map((entry) => {
    const { id, bookedOn, amount, payerName, payerIban, purpose, state, isReversal } = entry;
    const match = suggested.get(id);
    return {
      id,
      bookedOn,
      amount,
      payerName,
      payerIban,
      purpose,
      state,
      isReversal,
      verdict: match?.verdict ?? null,
      doubt: match?.entry.doubt ?? null,
      named: match?.named ?? [],
      shares: match?.shares ?? [],
      suggestions: match?.suggestions ?? [],
      together: match?.together ?? [],
      advised: match?.advised ?? [],
      resembled: resembled.get(entry.resemblesId ?? "") ?? null,
      booked: booked.filter(({ entryId }) => entryId === (entry.reversesId ?? id)),
      isRepeated: shownImport !== undefined && entry.importId !== shownImport,
    };
  });
}

function findResembled(entries: BankEntry[]): Map<string, ResembledMoney> {
  const ids = entries.flatMap(({ resemblesId }) => resemblesId ?? []);
  const found = db.select().from(bankEntries).where(isAmong(bankEntries.id, ids)).all();
  const booked = findBooked(ids);
  return new Map(
    found.map(({ id, bookedOn, payerName, purpose, state }) => {
      const own = booked.filter(({ entryId }) => entryId === id);
      const orders = own.map(({ orderId, number }) => ({ id: orderId, number }));
      return [id, { bookedOn, payerName, purpose, state, orders }];
    }),
  );
}

function findBooked(ids: string[]) {
  const { id: paymentId, orderId, amount, bankEntryId: entryId } = payments;
  const { number, userId, customerName } = orders;
  return db
    .select({ paymentId, orderId, amount, entryId, number, userId, customerName })
    .from(payments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isAmong(entryId, ids))
    .all();
}

async function countMoney(matches: MatchedMoney[]): Promise<Record<MoneyFilter, number>> {
  const countOf = (wanted: Verdict) => matches.filter(({ verdict }) => verdict === wanted).length;
  return {
    fits: countOf("fits"),
    "too-little": countOf("too-little"),
    "too-much": countOf("too-much"),
    unknown: countOf("unknown"),
    booked: await db.$count(bankEntries, eq(bankEntries.state, "booked")),
    ignored: await db.$count(bankEntries, eq(bankEntries.state, "ignored")),
  };
}

const problemsSchema = z.array(
  z.object({ line: z.number(), reason: z.enum(problemReasons), text: z.string() }),
);

async function findImport(id: string): Promise<ShownImport | null> {
  const found = db.select().from(bankImports).where(eq(bankImports.id, id)).get();
  if (!found) return null;
  const problems = problemsSchema.parse(JSON.parse(found.problems));
  const otherAccounts = z.array(z.string()).parse(JSON.parse(found.otherAccounts));
  const refundCount = await countRefunds(found);
  const { importId, amount, resemblesId, unreadColumn } = bankEntries;
  const takenBackCount = await db.$count(bankEntries, and(isIn(id), lt(amount, 0)));
  const isResembling = and(eq(importId, id), isNotNull(resemblesId));
  const resemblingCount = await db.$count(bankEntries, isResembling);
  const isUnread = and(eq(importId, id), isNotNull(unreadColumn));
  const [first] = db.select({ unreadColumn }).from(bankEntries).where(isUnread).limit(1).all();
  const unread = first?.unreadColumn ?? null;
  const counts = { refundCount, takenBackCount, resemblingCount };
  return { ...found, problems, otherAccounts, ...counts, unread };
}

/** An import records the refunds that it recognizes at its own moment, by its own admin. */
async function countRefunds({ createdBy, createdAt }: BankImport): Promise<number> {
  if (createdBy === null) return 0;
  const isOfImport = and(eq(payments.actorId, createdBy), eq(payments.createdAt, createdAt));
  return db.$count(payments, and(isOfImport, lt(payments.amount, 0)));
}

function findLatestImport(): MoneyPage["latestImport"] {
  const { id, lastDay, createdAt } = bankImports;
  const latest = db.select({ id, lastDay, createdAt }).from(bankImports).orderBy(desc(createdAt));
  return latest.limit(1).get() ?? null;
}
