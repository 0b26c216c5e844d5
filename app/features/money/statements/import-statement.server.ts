import { createHash } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import { settleOutgoing } from "#app/features/money/refunds/settle-outgoing.server.ts";
import {
  areAlikeTables,
  findColumns,
  rememberColumns,
} from "#app/features/money/statements/chosen-columns.server.ts";
import { countOpenMoney } from "#app/features/money/statements/incoming-money.server.ts";
import type {
  ChosenColumns,
  ReadStatement,
  StatementEntry,
  StatementRefusal,
  UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import {
  inBatches,
  lacksAccount,
  type Stored,
  storeNew,
} from "#app/features/money/statements/store-entries.server.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { SAMPLE_IBAN } from "#app/features/settings/sections/bank-settings.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmong } from "#db/among.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { bankEntries, bankImports, orders, payments, refunds } from "#db/schema.ts";

/** The list compares all open entries with the orders. */
const MAX_OPEN = 50_000;

interface Upload {
  bytes: Uint8Array;
  fileName: string;
  /** The columns of a file whose bank is unknown, to remember. */
  columns?: ChosenColumns | undefined;
  /** The table that these columns were chosen for. */
  shownTable?: UnknownTable | null;
  /** Whether to ask for the columns again, even if they are remembered. */
  newColumns?: boolean | undefined;
  adminId: string;
  now: Date;
}

type ImportResult = { ok: true; importId: string } | StatementRefusal;

/**
 * Reads a bank statement and stores the money that came in and was not imported before. It is not booked yet.
 * Outgoing entries are only counted, unless they are expected refunds, which are recorded, or took back such money.
 */
export async function importStatement({
  bytes,
  fileName,
  columns,
  shownTable = null,
  newColumns = false,
  adminId,
  now,
}: Upload): Promise<ImportResult> {
  if ((await countOpenMoney()) > MAX_OPEN) return { ok: false, reason: "too-many-open" };
  const account = shopAccount();
  const columnsFor = (table: UnknownTable) => {
    if (columns) return shownTable && !areAlikeTables(shownTable, table) ? null : columns;
    return newColumns ? null : findColumns(table);
  };
  // The libraries for XML and CSV take memory, so they wait for the first statement.
  const { readStatement } = await import(
    "#app/features/money/statements/reading/read-statement.server.ts"
  );
  const statement = await readStatement(bytes, { account, columnsFor });
  if (!statement.ok) return statement;
  if (columns && statement.chosen) await rememberColumns(statement.chosen.table, columns);
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  const recorded = await inTransaction((transaction) =>
    recordImport(transaction, { statement, fileName, fileHash, adminId, now }),
  );
  const stored: Stored = { ...recorded, statement, account, now, resembled: new Set() };
  const incoming = statement.entries.filter(({ amount }) => amount > 0);
  let newCount = 0;
  for (const entries of inBatches(incoming)) {
    newCount += await inTransaction((transaction) => storeNew(transaction, entries, stored));
  }
  const outgoing = statement.entries.filter(({ amount }) => amount < 0);
  const certain = outgoing.filter((entry) => isCertain(entry, stored));
  await settleOutgoing(certain, { actor: { admin: adminId }, now });
  for (const entries of inBatches(outgoing)) {
    await inTransaction((transaction) => {
      const reversed = findReversals(transaction, entries);
      return storeNew(transaction, [...reversed.keys()], { ...stored, reversed });
    });
  }
  await inTransaction(linkReversals);
  const counts = { newCount, knownCount: incoming.length - newCount };
  // A day to come would make the account look better known than it is.
  const days = statement.entries.map(({ day }) => day).filter((day) => day <= berlinDay(now));
  days.sort();
  const read = { ...counts, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null };
  const { importId } = recorded;
  await inTransaction((transaction) =>
    transaction.update(bankImports).set(read).where(eq(bankImports.id, importId)).run(),
  );
  return { ok: true, importId };
}

/** The account of the statements; null for the sample account, so that any statement may be tried in the demo world. */
export function shopAccount(): string | null {
  const { bankIban } = siteSettings();
  return bankIban === SAMPLE_IBAN ? null : bankIban;
}

interface NewImport {
  statement: ReadStatement;
  fileName: string;
  fileHash: string;
  adminId: string;
  now: Date;
}

type RecordedImport = Pick<Stored, "importId" | "isOfFile" | "kept">;

/**
 * Records the import. If the same file was read with other columns before, this takes its open entries away, except for those
 * that the bank took back.
 */
function recordImport(
  transaction: Queryable,
  { statement, fileName, fileHash, adminId, now }: NewImport,
): RecordedImport {
  const { entries, problems, problemCount, pending, otherAccounts, chosen } = statement;
  const chosenColumns = chosen && JSON.stringify(chosen.columns);
  const isOfFile = and(
    eq(bankImports.fileHash, fileHash),
    sql`${bankImports.chosenColumns} is not ${chosenColumns}`,
  );
  const misread = transaction.select({ id: bankImports.id }).from(bankImports).where(isOfFile);
  const isMisread = inArray(bankEntries.importId, misread);
  const reversed = transaction
    .select({ id: bankEntries.reversesId })
    .from(bankEntries)
    .where(isNotNull(bankEntries.reversesId));
  transaction
    .delete(bankEntries)
    .where(and(isMisread, eq(bankEntries.state, "open"), notInArray(bankEntries.id, reversed)))
    .run();
  const kept = transaction.select().from(bankEntries).where(isMisread).all();
  const { id: importId } = transaction
    .insert(bankImports)
    .values({
      fileName: fileName.slice(0, 200),
      newCount: 0,
      knownCount: 0,
      outgoingCount: entries.filter(({ amount }) => amount < 0).length,
      pendingCount: pending,
      problemCount,
      problems: JSON.stringify(problems),
      otherAccounts: JSON.stringify(otherAccounts),
      fileHash,
      chosenColumns,
      createdBy: adminId,
      createdAt: now,
    })
    .returning({ id: bankImports.id })
    .get();
  return { importId, isOfFile, kept };
}

/** Whether an outgoing entry may tick off a refund. */
function isCertain(entry: StatementEntry, stored: Stored): boolean {
  return (
    entry.unread === null && entry.day <= berlinDay(stored.now) && !lacksAccount(entry, stored)
  );
}

type Outgoing = Pick<
  StatementEntry,
  "amount" | "day" | "purpose" | "iban" | "endToEndId" | "isReversal"
>;

/**
 * The outgoing entries by which the bank took money back, with the id of the stored entry that had brought it, or null
 * if it is not known. Not every bank marks them: without the mark, an entry has to mirror known money and must not be a
 * refund. With it, an entry that only names an order is found as well.
 */
function findReversals<Entry extends Outgoing>(
  queryable: Queryable,
  entries: Entry[],
): Map<Entry, string | null> {
  const credits = findCredits(queryable, entries);
  const found = new Map<Entry, string | null>();
  for (const entry of entries) {
    const left = credits.filter(({ id }) => ![...found.values()].includes(id));
    const credit = likeliest(entry, left);
    if (entry.isReversal) {
      if (credit || namesOrder(queryable, entry)) found.set(entry, credit?.id ?? null);
    } else if (credit && !isRefund(queryable, entry, credit)) found.set(entry, credit.id);
  }
  return found;
}

/** Completes the stored entries that took money back before the money itself was imported. */
function linkReversals(transaction: Queryable): void {
  const { amount, state, reversesId, id } = bankEntries;
  const rows = transaction
    .select()
    .from(bankEntries)
    .where(and(eq(state, "open"), lt(amount, 0), isNull(reversesId)))
    .all()
    .map((row) => ({ ...row, day: row.bookedOn, iban: row.payerIban }));
  for (const [row, credit] of findReversals(transaction, rows)) {
    transaction.update(bankEntries).set({ reversesId: credit }).where(eq(id, row.id)).run();
  }
}

interface Credit {
  id: string;
  amount: number;
  bookedOn: string;
  payerIban: string | null;
  endToEndId: string | null;
  /** The numbers of the orders that it names, and of those that it is booked for. */
  numbers: string[];
}

/** The stored money of these amounts that was not taken back. */
function findCredits(queryable: Queryable, entries: Outgoing[]): Credit[] {
  const amounts = [...new Set(entries.map(({ amount }) => String(-amount)))];
  const rows = queryable
    .select()
    .from(bankEntries)
    .where(and(gt(bankEntries.amount, 0), isAmong(bankEntries.amount, amounts)))
    .all();
  const ids = rows.map(({ id }) => id);
  const reversed = queryable
    .select({ id: bankEntries.reversesId })
    .from(bankEntries)
    .where(isAmong(bankEntries.reversesId, ids))
    .all();
  const booked = queryable
    .select({ entryId: payments.bankEntryId, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isAmong(payments.bankEntryId, ids))
    .all();
  return rows
    .filter((row) => reversed.every(({ id }) => id !== row.id))
    .map((row) => {
      const own = booked.filter(({ entryId }) => entryId === row.id).map(({ number }) => number);
      return { ...row, numbers: [...orderNumbersIn(row.purpose), ...own] };
    });
}

function likeliest(entry: Outgoing, credits: Credit[]): Credit | undefined {
  const [best] = credits
    .filter(({ amount, bookedOn }) => amount === -entry.amount && bookedOn <= entry.day)
    .map((credit) => ({ credit, likeness: likenessOf(entry, credit) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted(
      (a, b) => b.likeness - a.likeness || b.credit.bookedOn.localeCompare(a.credit.bookedOn),
    );
  return best?.credit;
}

/** A reference beats a number, which beats the payer's account. Zero: none of them is the same. */
function likenessOf(entry: Outgoing, { endToEndId, numbers, payerIban }: Credit): number {
  if (entry.endToEndId !== null && entry.endToEndId === endToEndId) return 3;
  if (orderNumbersIn(entry.purpose).some((number) => numbers.includes(number))) return 2;
  return entry.isReversal && entry.iban !== null && entry.iban === payerIban ? 1 : 0;
}

function namesOrder(queryable: Queryable, { purpose }: Outgoing): boolean {
  const named = inArray(orders.number, orderNumbersIn(purpose));
  return queryable.select({ id: orders.id }).from(orders).where(named).get() !== undefined;
}

/** Whether the owner sent the money back on purpose. */
function isRefund(queryable: Queryable, { amount }: Outgoing, { numbers }: Credit): boolean {
  const isSent = and(eq(refunds.amount, -amount), ne(refunds.state, "failed"));
  const refund = queryable
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(inArray(orders.number, numbers), isSent))
    .get();
  return refund !== undefined;
}
