import { and, inArray, type SQL, sql } from "drizzle-orm";
import {
  type Keyed,
  keyOf,
  type NewEntry,
  tellApart,
} from "#app/features/money/statements/known-entries.server.ts";
import { areAlikeNames, nameWords } from "#app/features/money/statements/name-words.ts";
import type {
  ReadStatement,
  StatementEntry,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type BankEntry, bankEntries, bankImports } from "#db/schema.ts";

/** More rows would make other writers wait. */
const ROWS_AT_ONCE = 100;

/** An import whose entries are being stored. */
export interface Stored {
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

/** Batches of entries, those of the same day and amount one after the other. */
export function inBatches(entries: StatementEntry[]): StatementEntry[][] {
  const grouped = [...groupedByKey(entries).values()].flat();
  const count = Math.ceil(grouped.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, batch) =>
    grouped.slice(batch * ROWS_AT_ONCE, (batch + 1) * ROWS_AT_ONCE),
  );
}

/** Files in CSV rarely name it. */
export const lacksAccount = (entry: StatementEntry, { statement, account }: Stored) =>
  statement.format !== "csv" && account !== null && entry.account === null;

/**
 * Returns the number of new entries. Marks the known ones as repeated in this import. Stores nothing once the same file was
 * read again with other columns.
 */
export function storeNew(
  transaction: Queryable,
  entries: StatementEntry[],
  stored: Stored,
): number {
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

const knownOfKeys = db
  .select({
    id: bankEntries.id,
    day: bankEntries.bookedOn,
    amount: bankEntries.amount,
    payerName: bankEntries.payerName,
    payerIban: bankEntries.payerIban,
    purpose: bankEntries.purpose,
    endToEndId: bankEntries.endToEndId,
    reference: bankEntries.reference,
    fingerprint: bankEntries.fingerprint,
    importId: bankEntries.importId,
    repeatedIn: bankEntries.repeatedIn,
  })
  .from(bankEntries)
  .where(
    sql`(${bankEntries.amount}, ${bankEntries.bookedOn}) in (select value ->> 0, value ->> 1 from json_each(${sql.placeholder("keys")}))`,
  )
  .prepare();
