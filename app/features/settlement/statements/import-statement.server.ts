import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { settleOutgoing } from "#app/features/settlement/refunds/settle-outgoing.server.ts";
import {
  findColumns,
  rememberColumns,
} from "#app/features/settlement/statements/chosen-columns.server.ts";
import {
  type Keyed,
  type KnownEntry,
  keyOf,
  type NewEntry,
  tellApart,
} from "#app/features/settlement/statements/known-entries.server.ts";
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
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { bankEntries, bankImports } from "#db/schema.ts";

interface Upload {
  bytes: Uint8Array;
  fileName: string;
  /** The columns of a file whose bank is unknown, to remember. */
  columns?: ChosenColumns | undefined;
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
  newColumns = false,
  adminId,
  now,
}: Upload): Promise<ImportResult> {
  const account = shopAccount();
  const columnsFor = (table: UnknownTable) => columns ?? (newColumns ? null : findColumns(table));
  // The libraries for XML and CSV take memory, so they wait for the first statement.
  const { readStatement } = await import(
    "#app/features/settlement/statements/reading/read-statement.server.ts"
  );
  const statement = await readStatement(bytes, { account, columnsFor });
  if (!statement.ok) return statement;
  if (columns && statement.chosen) await rememberColumns(statement.chosen.table, columns);
  const incoming = statement.entries.filter(({ amount }) => amount > 0);
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  const importId = await inTransaction((transaction) =>
    noteImport(transaction, { statement, fileName, fileHash, adminId, now }),
  );
  const stored = { importId, statement, account, now };
  let newCount = 0;
  for (const entries of inGroups(incoming)) {
    newCount += await inTransaction((transaction) => storeNew(transaction, entries, stored));
  }
  await settleOutgoing(statement.entries, { actor: { admin: adminId }, now });
  const outgoing = statement.entries.filter(({ amount }) => amount < 0);
  for (const entries of inGroups(outgoing)) {
    await inTransaction((transaction) => {
      const reversed = findReversals(transaction, entries);
      return storeNew(transaction, [...reversed.keys()], { ...stored, reversed });
    });
  }
  await inTransaction(linkReversals);
  const counts = { newCount, knownCount: incoming.length - newCount };
  const days = statement.entries.map(({ day }) => day).toSorted();
  const read = { ...counts, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null };
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

/** Notes the import. If the same file was read with other columns before, this takes its open entries away. */
function noteImport(
  transaction: Queryable,
  { statement, fileName, fileHash, adminId, now }: NewImport,
): string {
  const { entries, problems, problemCount, pending, otherAccounts, chosen } = statement;
  const chosenColumns = chosen && JSON.stringify(chosen.columns);
  const isOfFile = and(
    eq(bankImports.fileHash, fileHash),
    sql`${bankImports.chosenColumns} is not ${chosenColumns}`,
  );
  const misread = transaction.select({ id: bankImports.id }).from(bankImports).where(isOfFile);
  transaction
    .delete(bankEntries)
    .where(and(eq(bankEntries.state, "open"), inArray(bankEntries.importId, misread)))
    .run();
  return transaction
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
    .get().id;
}

/** Entries of the same day and amount stay together, because they are compared together. */
function inGroups(entries: StatementEntry[]): StatementEntry[][] {
  const groups: StatementEntry[][] = [[]];
  for (const same of groupedByKey(entries).values()) {
    const last = groups.at(-1) ?? [];
    if (last.length + same.length <= ROWS_AT_ONCE) last.push(...same);
    else groups.push([...same]);
  }
  return groups.filter(({ length }) => length > 0);
}

interface Stored {
  importId: string;
  statement: ReadStatement;
  account: string | null;
  now: Date;
  /** The ids of the entries that these entries took back. */
  reversed?: Map<StatementEntry, string | null>;
}

/** Returns the number of new entries. Marks the known ones as repeated in this import. */
function storeNew(transaction: Queryable, entries: StatementEntry[], stored: Stored): number {
  const { importId, statement, account } = stored;
  const byKey = groupedByKey(entries);
  const known = groupedByKey(findKnown(entries));
  const told = [...byKey].map(([key, same]) =>
    tellApart(same, known.get(key) ?? [], { source: statement.source, account }),
  );
  const repeatedIds = told.flatMap((each) => each.repeatedIds);
  if (repeatedIds.length > 0) {
    const isRepeated = inArray(bankEntries.id, repeatedIds);
    transaction.update(bankEntries).set({ repeatedIn: importId }).where(isRepeated).run();
  }
  const rows = told.flatMap(({ fresh }) => fresh.map((each) => rowOf(each, stored)));
  if (rows.length > 0) transaction.insert(bankEntries).values(rows).run();
  return rows.length;
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

function rowOf(
  { entry, ...identity }: NewEntry,
  { importId, statement, account, now, reversed }: Stored,
) {
  return {
    ...identity,
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
    // Files in CSV rarely name it.
    lacksAccount: statement.format !== "csv" && account !== null && entry.account === null,
    createdAt: now,
  };
}

/** The stored entries of these days and amounts. */
function findKnown(entries: StatementEntry[]): (KnownEntry & Keyed)[] {
  return knownOfKeys.all({ keys: JSON.stringify(entries.map(({ amount, day }) => [amount, day])) });
}

const { id, fingerprint, reference, endToEndId, payerName, payerIban, purpose } = bankEntries;
const { amount, bookedOn: day } = bankEntries;
const knownOfKeys = db
  .select({ id, fingerprint, reference, endToEndId, payerName, payerIban, purpose, amount, day })
  .from(bankEntries)
  .where(
    sql`(${amount}, ${day}) in (select value ->> 0, value ->> 1 from json_each(${sql.placeholder("keys")}))`,
  )
  .prepare();
