import { createHash } from "node:crypto";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { nameWords } from "#app/features/settlement/statements/match-entries.server.ts";
import type { StatementEntry } from "#app/features/settlement/statements/reading/statement-entry.ts";
import type { BankEntry } from "#db/schema.ts";

/** A stored entry, as far as it tells whether another one is the same. */
export type KnownEntry = Pick<
  BankEntry,
  "id" | "fingerprint" | "reference" | "endToEndId" | "payerName" | "payerIban" | "purpose"
>;

export interface NewEntry extends Pick<BankEntry, "fingerprint" | "reference" | "resemblesId"> {
  entry: StatementEntry;
}

interface Origin {
  /** `ReadStatement.source` */
  source: string;
  /** The shop's IBAN, for files that do not name it. */
  account: string | null;
}

export type Keyed = Pick<StatementEntry, "day" | "amount">;

/** Entries of the same key may be the same. */
export const keyOf = ({ day, amount }: Keyed) => `${day} ${amount}`;

/**
 * Tells the new entries of a file from those that are stored, all of the same day and amount. Each stored entry is found
 * once, so that two identical transfers are two. An entry of which only the purpose differs is new, with the stored one that
 * it resembles.
 */
export function tellApart(entries: StatementEntry[], known: KnownEntry[], origin: Origin) {
  const left = new Set(known);
  const take = (entry: StatementEntry, isSame: (each: KnownEntry) => boolean) => {
    for (const each of left) {
      if (!canBeSame(entry, each, origin) || !isSame(each)) continue;
      left.delete(each);
      return each;
    }
    return undefined;
  };
  const purposes = new Map(
    [...entries, ...known].map((each) => [each, plainPurpose(each.purpose)]),
  );
  const unknown = entries.filter((entry) => {
    const purpose = purposes.get(entry);
    const reference = referenceOf(entry, origin);
    const isSame = (each: KnownEntry) => purposes.get(each) === purpose;
    const isReferred = (each: KnownEntry) => isSame(each) && each.reference === reference;
    return !(reference && take(entry, isReferred)) && !take(entry, isSame);
  });
  const numbered = new Map<string, number>();
  const fresh = unknown.map((entry): NewEntry => {
    const content = contentOf(entry, { account: origin.account, purpose: purposes.get(entry) });
    const number = (numbered.get(content) ?? lastNumber(known, content)) + 1;
    numbered.set(content, number);
    const similar = take(entry, (each) => !namesOtherOrders(entry, each));
    return {
      fingerprint: `${content}:${number}`,
      reference: referenceOf(entry, origin),
      resemblesId: similar?.id ?? null,
      entry,
    };
  });
  const resembled = new Set(fresh.map(({ resemblesId }) => resemblesId));
  const repeated = known.filter((each) => !left.has(each) && !resembled.has(each.id));
  return { fresh, repeatedIds: repeated.map(({ id }) => id) };
}

const referenceOf = ({ bankReference }: StatementEntry, { source }: Origin) =>
  bankReference && `${source} ${bankReference}`;

/** A hash of the facts that every format states in the same way. */
function contentOf(
  { day, amount, ...entry }: StatementEntry,
  { account, purpose }: { account: string | null; purpose: string | undefined },
): string {
  const facts = [entry.account ?? account ?? "", day, amount, purpose];
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

function lastNumber(known: KnownEntry[], content: string): number {
  const numbers = known
    .filter(({ fingerprint }) => fingerprint.startsWith(`${content}:`))
    .map(({ fingerprint }) => Number(fingerprint.split(":")[1]));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0);
}

/** Whether nothing but the purpose tells the two apart. */
function canBeSame(entry: StatementEntry, known: KnownEntry, origin: Origin): boolean {
  const reference = referenceOf(entry, origin);
  const isOfSource = known.reference?.startsWith(`${origin.source} `);
  if (reference && isOfSource && reference !== known.reference) return false;
  const ids = [entry.endToEndId, known.endToEndId];
  if (ids.every((id) => id !== null) && entry.endToEndId !== known.endToEndId) return false;
  if (entry.iban && known.payerIban) return entry.iban === known.payerIban;
  return canBeSameName(nameWords(entry.name), nameWords(known.payerName));
}

/** Banks cut names, and leave out first names. */
function canBeSameName(words: string[], others: string[]): boolean {
  const [few = [], many = []] = [words, others].toSorted((a, b) => a.length - b.length);
  return few.every((word) =>
    many.some((other) => other.startsWith(word) || word.startsWith(other)),
  );
}

function namesOtherOrders(entry: StatementEntry, known: KnownEntry): boolean {
  const [numbers, others] = [orderNumbersIn(entry.purpose), orderNumbersIn(known.purpose)];
  const isEither = numbers.some((number) => others.includes(number));
  return numbers.length > 0 && others.length > 0 && !isEither;
}

const KEYS = "EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC";
const ofPurpose = new RegExp(`SVWZ[+:] ?(.*?)(?=(?:${KEYS})[+:]|$)`);
const keyed = new RegExp(`\\b(?:${KEYS})[+:] ?\\S*`, "g");
const timeOfOrder = /\bDATUM \d\d\.\d\d\.\d{4}, ?\d\d\.\d\d UHR.*/;

/** The customer's own letters and digits, without what some banks write around them: 'EREF+…SVWZ+…'. */
function plainPurpose(purpose: string): string {
  const text = purpose.toUpperCase().replace(/[ÄÖÜ]/g, (letter) => `${umlauts[letter]}E`);
  const own = ofPurpose.exec(text)?.[1] ?? text.replace(keyed, "");
  return own.replace(timeOfOrder, "").replace(/[^A-Z0-9]/g, "");
}

const umlauts: Record<string, string> = { Ä: "A", Ö: "O", Ü: "U" };
