import { and, eq, gte, inArray, lt } from "drizzle-orm";
import { settleOutgoing } from "#app/features/settlement/refunds/settle-outgoing.server.ts";
import {
  findColumns,
  rememberColumns,
} from "#app/features/settlement/statements/chosen-columns.server.ts";
import {
  contentOf,
  type EntryIdentity,
  tellApart,
} from "#app/features/settlement/statements/known-entries.server.ts";
import { createPauses } from "#app/features/settlement/statements/reading/pauses.server.ts";
import type {
  ChosenColumns,
  ReadStatement,
  StatementEntry,
  StatementRefusal,
} from "#app/features/settlement/statements/reading/statement-entry.ts";
import {
  findReversals,
  linkReversals,
} from "#app/features/settlement/statements/reversals.server.ts";
import { SAMPLE_IBAN } from "#app/site/site-defaults.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
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
const MOST_PROBLEMS = 100;

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
  const { bankIban } = siteSettings();
  // A sample account has no statements, so that any may be tried in the demo world.
  const account = bankIban === SAMPLE_IBAN ? null : bankIban;
  let header: string[] = [];
  const columnsFor = (found: string[]) => {
    header = found;
    return columns ?? (newColumns ? null : findColumns(found));
  };
  // The libraries for XML and CSV take memory, so they wait for the first statement.
  const { readStatement } = await import(
    "#app/features/settlement/statements/reading/read-statement.server.ts"
  );
  const statement = await readStatement(bytes, { account, columnsFor });
  if (!statement.ok) return statement;
  if (columns && header.length > 0) await rememberColumns(header, columns);
  const incoming = statement.entries.filter(({ amount }) => amount > 0);
  const importId = await inTransaction((transaction) =>
    noteImport(transaction, { statement, fileName, adminId, now }),
  );
  const stored = { importId, format: statement.format, account, now };
  let newCount = 0;
  for (const entries of await inGroups(incoming, account)) {
    newCount += await inTransaction((transaction) => storeNew(transaction, entries, stored));
  }
  await settleOutgoing(statement.entries, { actor: { admin: adminId }, now });
  const outgoing = statement.entries.filter(({ amount }) => amount < 0);
  for (const entries of await inGroups(outgoing, account)) {
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

interface NewImport {
  statement: ReadStatement;
  fileName: string;
  adminId: string;
  now: Date;
}

function noteImport(
  transaction: Queryable,
  { statement, fileName, adminId, now }: NewImport,
): string {
  const { entries, problems, pending, otherAccounts } = statement;
  return transaction
    .insert(bankImports)
    .values({
      fileName: fileName.slice(0, 200),
      newCount: 0,
      knownCount: 0,
      outgoingCount: entries.filter(({ amount }) => amount < 0).length,
      pendingCount: pending,
      problems: JSON.stringify(problems.slice(0, MOST_PROBLEMS)),
      otherAccounts: JSON.stringify(otherAccounts.slice(0, MOST_PROBLEMS)),
      createdBy: adminId,
      createdAt: now,
    })
    .returning({ id: bankImports.id })
    .get().id;
}

/** Entries of the same content stay together, because they are counted together. */
async function inGroups(
  entries: StatementEntry[],
  account: string | null,
): Promise<StatementEntry[][]> {
  const pause = createPauses();
  const byContent = new Map<string, StatementEntry[]>();
  for (const entry of entries) {
    const content = contentOf(entry, account);
    const same = byContent.get(content);
    if (same) same.push(entry);
    else byContent.set(content, [entry]);
    await pause();
  }
  const groups: StatementEntry[][] = [[]];
  for (const same of byContent.values()) {
    const last = groups.at(-1) ?? [];
    if (last.length + same.length <= ROWS_AT_ONCE) last.push(...same);
    else groups.push([...same]);
  }
  return groups.filter(({ length }) => length > 0);
}

interface Stored {
  importId: string;
  format: ReadStatement["format"];
  account: string | null;
  now: Date;
  /** The ids of the entries that these entries took back. */
  reversed?: Map<StatementEntry, string | null>;
}

/** Returns the number of new entries. Marks the known ones as repeated in this import. */
function storeNew(
  transaction: Queryable,
  entries: StatementEntry[],
  { importId, format, account, now, reversed }: Stored,
): number {
  const known = findKnown(transaction, entries, account);
  const fresh = tellApart(entries, known, { format, account });
  if (known.length > 0) {
    const ids = known.map(({ id }) => id);
    const isKnown = inArray(bankEntries.id, ids);
    transaction.update(bankEntries).set({ repeatedIn: importId }).where(isKnown).run();
  }
  const rows = fresh.map(({ entry, ...identity }) => ({
    ...identity,
    importId,
    bookedOn: entry.day,
    amount: entry.amount,
    payerName: entry.name,
    payerIban: entry.iban,
    purpose: entry.purpose,
    isReversal: entry.isReversal,
    reversesId: reversed?.get(entry) ?? null,
    // Files in CSV rarely name it.
    lacksAccount: format !== "csv" && account !== null && entry.account === null,
    createdAt: now,
  }));
  if (rows.length > 0) transaction.insert(bankEntries).values(rows).run();
  return fresh.length;
}

function findKnown(
  transaction: Queryable,
  entries: StatementEntry[],
  account: string | null,
): (EntryIdentity & { id: string })[] {
  const { id, fingerprint, reference, endToEndId } = bankEntries;
  const contents = [...new Set(entries.map((entry) => contentOf(entry, account)))];
  return contents.flatMap((content) =>
    transaction
      .select({ id, fingerprint, reference, endToEndId })
      .from(bankEntries)
      // A fingerprint is its content, a colon and a number. The semicolon is the next sign after the colon.
      .where(and(gte(fingerprint, `${content}:`), lt(fingerprint, `${content};`)))
      .all(),
  );
}
