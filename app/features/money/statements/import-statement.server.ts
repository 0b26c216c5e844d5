import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
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
import { findReversals, linkReversals } from "#app/features/money/statements/reversals.server.ts";
import {
  inBatches,
  lacksAccount,
  type Stored,
  storeNew,
} from "#app/features/money/statements/store-entries.server.ts";
import { SAMPLE_IBAN } from "#app/features/settings/sections/bank-settings.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { bankEntries, bankImports } from "#db/schema.ts";

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

export type ImportResult = { ok: true; importId: string } | StatementRefusal;

/**
 * Reads a bank statement and stores the money that came in and was not imported before. It is not booked yet.
 * Outgoing entries are only counted, unless they are expected refunds, which are noted, or took back such money.
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
  const noted = await inTransaction((transaction) =>
    recordImport(transaction, { statement, fileName, fileHash, adminId, now }),
  );
  const stored: Stored = { ...noted, statement, account, now, resembled: new Set() };
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
  const { importId } = noted;
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

type NotedImport = Pick<Stored, "importId" | "isOfFile" | "kept">;

/**
 * Notes the import. If the same file was read with other columns before, this takes its open entries away, except for those
 * that the bank took back.
 */
function recordImport(
  transaction: Queryable,
  { statement, fileName, fileHash, adminId, now }: NewImport,
): NotedImport {
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
