import { createHash } from "node:crypto";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import { areAlikeNames, nameWords, plainText } from "#app/features/money/statements/name-words.ts";
import type {
  ReadStatement,
  StatementEntry,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
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

/** A stored entry, as far as it tells whether another one is the same. */
export interface KnownEntry
  extends Pick<
    BankEntry,
    "id" | "fingerprint" | "reference" | "endToEndId" | "payerName" | "payerIban" | "purpose"
  > {
  /** Whether this import has stored it, or found it already. */
  isTaken: boolean;
}

interface NewEntry extends Pick<BankEntry, "fingerprint" | "reference" | "resemblesId"> {
  entry: StatementEntry;
}

type Keyed = Pick<StatementEntry, "day" | "amount">;

/** Entries of the same key may be the same. */
export const keyOf = ({ day, amount }: Keyed) => `${day} ${amount}`;

/**
 * Tells the new entries of a file from those that are stored, all of the same day and amount. Each stored entry is found
 * once, so that two identical transfers are two. The clearest pairs come first, so that the order of rows does not matter. An
 * entry that may be the same as a stored one, but need not be, is new and linked to it. `account`: the shop's IBAN.
 */
export function tellApart(
  entries: StatementEntry[],
  known: KnownEntry[],
  account: string | null,
): { fresh: NewEntry[]; repeatedIds: string[] } {
  const unpaired = entries.map((entry) => ({ entry, facts: factsOf(entry) }));
  const left = known
    .filter(({ isTaken }) => !isTaken)
    .map((entry) => ({ entry, facts: factsOfKnown(entry) }));
  const repeatedIds: string[] = [];
  for (const isSame of [isReferred, isExact, isClear]) {
    for (const { known: found } of pairUp(unpaired, left, isSame)) repeatedIds.push(found.entry.id);
  }
  const all = [...unpaired];
  const similar = new Map(
    pairUp(unpaired, left, mayBeSame).map(({ own, known: found }) => [own.entry, found.entry.id]),
  );
  const lastNumbers = new Map<string, number>();
  const fresh = all.map(({ entry, facts }): NewEntry => {
    const content = contentOf(entry, facts, account);
    const number = (lastNumbers.get(content) ?? lastNumberOf(content, known)) + 1;
    lastNumbers.set(content, number);
    const { reference } = facts;
    const resemblesId = similar.get(entry) ?? null;
    return { fingerprint: `${content}:${number}`, reference, resemblesId, entry };
  });
  return { fresh, repeatedIds };
}

/** The facts that tell entries of the same day and amount apart. */
interface Facts {
  /** The source and the bank's reference in it. */
  reference: string | null;
  endToEndId: string | null;
  iban: string | null;
  words: string[];
  /** Its own letters and digits, without the bank's keys. */
  purpose: string;
  numbers: string[];
}

function factsOf({
  source,
  bankReference,
  endToEndId,
  iban,
  name,
  purpose,
}: StatementEntry): Facts {
  const reference = bankReference && `${source} ${bankReference}`;
  return { reference, endToEndId, iban, ...textFacts(name, purpose) };
}

function factsOfKnown({ reference, endToEndId, payerIban, payerName, purpose }: KnownEntry): Facts {
  return { reference, endToEndId, iban: payerIban, ...textFacts(payerName, purpose) };
}

const textFacts = (name: string, purpose: string) => ({
  words: nameWords(name),
  purpose: plainPurpose(purpose),
  numbers: orderNumbersIn(purpose),
});

interface Candidate<Entry> {
  entry: Entry;
  facts: Facts;
}

type Likeness = (facts: Facts, known: Facts) => boolean;

/** Takes pairs out of both lists. */
function pairUp(
  unpaired: Candidate<StatementEntry>[],
  left: Candidate<KnownEntry>[],
  isPair: Likeness,
) {
  const pairs: { own: Candidate<StatementEntry>; known: Candidate<KnownEntry> }[] = [];
  for (const own of unpaired.splice(0)) {
    const index = left.findIndex(
      ({ facts }) => isPair(own.facts, facts) && canBeSame(own.facts, facts),
    );
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found) pairs.push({ own, known: found });
    else unpaired.push(own);
  }
  return pairs;
}

const isReferred: Likeness = (own, known) =>
  own.reference !== null && own.reference === known.reference && own.purpose === known.purpose;

const isExact: Likeness = (own, known) =>
  own.purpose === known.purpose &&
  own.iban === known.iban &&
  own.endToEndId === known.endToEndId &&
  own.words.join(" ") === known.words.join(" ");

/** The same words by the same payer, or for the same order. */
const isClear: Likeness = (own, known) =>
  own.purpose === known.purpose &&
  (own.numbers.length > 0 ||
    (own.iban !== null && own.iban === known.iban) ||
    (own.endToEndId !== null && own.endToEndId === known.endToEndId) ||
    areAlikeNames(own.words, known.words));

const mayBeSame: Likeness = ({ numbers }, known) =>
  numbers.length === 0 ||
  known.numbers.length === 0 ||
  numbers.some((number) => known.numbers.includes(number));

/** Whether no fact that both have tells them apart. */
function canBeSame(own: Facts, known: Facts): boolean {
  const [source, knownSource] = [own, known].map(({ reference }) => reference?.split(" ")[0]);
  if (source && source === knownSource && own.reference !== known.reference) return false;
  if (own.endToEndId && known.endToEndId && own.endToEndId !== known.endToEndId) return false;
  if (own.iban && known.iban) return own.iban === known.iban;
  const isNamed = own.words.length > 0 && known.words.length > 0;
  return !isNamed || areAlikeNames(own.words, known.words);
}

/** A hash of the facts that every format states in the same way. */
function contentOf(entry: StatementEntry, { purpose }: Facts, account: string | null): string {
  const facts = [entry.account ?? account ?? "", entry.day, entry.amount, purpose];
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

function lastNumberOf(content: string, known: KnownEntry[]): number {
  const numbers = known
    .filter(({ fingerprint }) => fingerprint.startsWith(`${content}:`))
    .map(({ fingerprint }) => Number(fingerprint.split(":")[1]));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0);
}

const KEYS = "EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC";
const ofPurpose = new RegExp(`SVWZ[+:] ?(.*?)(?=(?:${KEYS})[+:]|$)`);
const keyed = new RegExp(`\\b(?:${KEYS})[+:] ?\\S*`, "g");
const timeOfOrder = /\bDATUM \d\d\.\d\d\.\d{4}, ?\d\d\.\d\d UHR.*/;

/** The customer's own letters and digits, without what some banks write around them: 'EREF+…SVWZ+…'. */
function plainPurpose(purpose: string): string {
  const text = purpose.toUpperCase();
  const own = ofPurpose.exec(text)?.[1] ?? text.replace(keyed, "");
  return plainText(own.replace(timeOfOrder, "")).replaceAll(" ", "");
}
