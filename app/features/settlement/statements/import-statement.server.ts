import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import { settleOutgoing } from "#app/features/settlement/refunds/settle-outgoing.server.ts";
import {
  areAlikeTables,
  findColumns,
  rememberColumns,
} from "#app/features/settlement/statements/chosen-columns.server.ts";
import {
  type Keyed,
  keyOf,
  type NewEntry,
  tellApart,
} from "#app/features/settlement/statements/known-entries.server.ts";
import { areAlikeNames, nameWords } from "#app/features/settlement/statements/name-words.ts";
import type {
  ChosenColumns,
  ReadStatement,
  StatementEntry,
  StatementRefusal,
  UnknownTable,
} from "#app/features/settlement/statements/reading/statement-entry.ts";
import {
  findReversals,
  linkReversals,
} from "#app/features/settlement/statements/reversals.server.ts";
import { SAMPLE_IBAN } from "#app/site/site-defaults.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type BankEntry, bankEntries, bankImports } from "#db/schema.ts";

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

/** More rows would make other writers wait. */
const ROWS_AT_ONCE = 100;

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
  const account = shopAccount();
  const columnsFor = (table: UnknownTable) => {
    if (columns) return shownTable && !areAlikeTables(shownTable, table) ? null : columns;
    return newColumns ? null : findColumns(table);
  };
  // The libraries for XML and CSV take memory, so they wait for the first statement.
  const { readStatement } = await import(
    "#app/features/settlement/statements/reading/read-statement.server.ts"
  );
  const statement = await readStatement(bytes, { account, columnsFor });
  if (!statement.ok) return statement;
  if (columns && statement.chosen) await rememberColumns(statement.chosen.table, columns);
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  const noted = await inTransaction((transaction) =>
    noteImport(transaction, { statement, fileName, fileHash, adminId, now }),
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
function noteImport(
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

/** Batches of entries, those of the same day and amount one after the other. */
function inBatches(entries: StatementEntry[]): StatementEntry[][] {
  const grouped = [...groupedByKey(entries).values()].flat();
  const count = Math.ceil(grouped.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, batch) =>
    grouped.slice(batch * ROWS_AT_ONCE, (batch + 1) * ROWS_AT_ONCE),
  );
}

interface Stored {
  importId: string;
  /** Other imports of the same file with other columns. */
  isOfFile: SQL | undefined;
  statement: ReadStatement;
  account: string | null;
  now: Date;
  /** Entries that an earlier reading of the same file with other columns has left. */
  kept: BankEntry[];
  /** The ids of earlier entries that an entry of this import resembles. */
  resembled: Set<string>;
  /** The ids of the entries that these entries took back. */
  reversed?: Map<StatementEntry, string | null>;
}

/** Whether an outgoing entry may tick off a refund. */
function isCertain(entry: StatementEntry, stored: Stored): boolean {
  return (
    entry.unread === null && entry.day <= berlinDay(stored.now) && !lacksAccount(entry, stored)
  );
}

/** Files in CSV rarely name it. */
const lacksAccount = (entry: StatementEntry, { statement, account }: Stored) =>
  statement.format !== "csv" && account !== null && entry.account === null;

/**
 * Returns the number of new entries. Marks the known ones as repeated in this import. Stores nothing once the same file was
 * read again with other columns.
 */
function storeNew(transaction: Queryable, entries: StatementEntry[], stored: Stored): number {
  const { importId, account, resembled } = stored;
  if (isSuperseded(transaction, stored)) return 0;
  const byKey = groupedByKey(entries);
  const known = groupedByKey(findKnown(entries, stored));
  const told = [...byKey].map(([key, same]) => tellApart(same, known.get(key) ?? [], account));
  const repeatedIds = told.flatMap((each) => each.repeatedIds);
  if (repeatedIds.length > 0) {
    const isRepeated = inArray(bankEntries.id, repeatedIds);
    transaction.update(bankEntries).set({ repeatedIn: importId }).where(isRepeated).run();
  }
  const fresh = told.flatMap((each) => each.fresh);
  const ids = [...repeatedIds, ...fresh.flatMap(({ resemblesId }) => resemblesId ?? [])];
  for (const id of ids) resembled.add(id);
  const rows = fresh.map((each) => rowOf(each, stored));
  if (rows.length > 0) transaction.insert(bankEntries).values(rows).run();
  return rows.length;
}

function isSuperseded(transaction: Queryable, { importId, isOfFile }: Stored): boolean {
  const isNewer = sql`rowid > (select rowid from bank_imports where id = ${importId})`;
  const newer = transaction.select({ id: bankImports.id }).from(bankImports);
  return newer.where(and(isOfFile, isNewer)).get() !== undefined;
}

function groupedByKey<Entry extends Keyed>(entries: Entry[]): Map<string, Entry[]> {
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) {
    const same = byKey.get(keyOf(entry));
    if (same) same.push(entry);
    else byKey.set(keyOf(entry), [entry]);
  }
  return byKey;
}

function rowOf({ entry, ...identity }: NewEntry, stored: Stored) {
  const { importId, now, reversed } = stored;
  return {
    ...identity,
    resemblesId: identity.resemblesId ?? takeMisread(entry, stored),
    endToEndId: entry.endToEndId,
    importId,
    bookedOn: entry.day,
    amount: entry.amount,
    payerName: entry.name,
    payerIban: entry.iban,
    purpose: entry.purpose,
    isReversal: entry.isReversal,
    reversesId: reversed?.get(entry) ?? null,
    unreadColumn: entry.unread,
    lacksAccount: lacksAccount(entry, stored),
    createdAt: now,
  };
}

/** The id of an entry that was probably read from the same row with another day or amount, and was booked or set aside. */
function takeMisread(entry: StatementEntry, { kept, resembled }: Stored): string | null {
  const words = nameWords(entry.name);
  const isSamePayer = ({ payerIban, payerName, purpose }: BankEntry) =>
    (entry.iban !== null && entry.iban === payerIban) ||
    (entry.purpose !== "" && entry.purpose === purpose) ||
    areAlikeNames(words, nameWords(payerName));
  const misread = kept.find(
    (each) =>
      !resembled.has(each.id) &&
      (each.bookedOn === entry.day || each.amount === entry.amount) &&
      isSamePayer(each),
  );
  if (misread) resembled.add(misread.id);
  return misread?.id ?? null;
}

/** The stored entries of these days and amounts. */
function findKnown(entries: StatementEntry[], { importId, resembled }: Stored) {
  const keys = JSON.stringify(entries.map(({ amount, day }) => [amount, day]));
  return knownOfKeys.all({ keys }).map((known) => ({
    ...known,
    isTaken:
      known.importId === importId || known.repeatedIn === importId || resembled.has(known.id),
  }));
}

const { id, fingerprint, reference, endToEndId, payerName, payerIban, purpose } = bankEntries;
const { amount, bookedOn, importId, repeatedIn } = bankEntries;
const identity = { id, fingerprint, reference, endToEndId, payerName, payerIban, purpose };
const knownOfKeys = db
  .select({ ...identity, amount, day: bookedOn, importId, repeatedIn })
  .from(bankEntries)
  .where(
    sql`(${amount}, ${bookedOn}) in (select value ->> 0, value ->> 1 from json_each(${sql.placeholder("keys")}))`,
  )
  .prepare();
