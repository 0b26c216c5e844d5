import { createHash } from "node:crypto";
import { areAlikeNames, nameWords, plainText } from "#app/features/money/statements/name-words.ts";
import type { StatementEntry } from "#app/features/money/statements/reading/statement-entry.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import type { BankEntry } from "#db/schema.ts";

/** A stored entry, as far as it tells whether another one is the same. */
export interface KnownEntry
  extends Pick<
    BankEntry,
    "id" | "fingerprint" | "reference" | "endToEndId" | "payerName" | "payerIban" | "purpose"
  > {
  /** Whether this import has stored it, or found it already. */
  isTaken: boolean;
}

export interface NewEntry extends Pick<BankEntry, "fingerprint" | "reference" | "resemblesId"> {
  entry: StatementEntry;
}

export type Keyed = Pick<StatementEntry, "day" | "amount">;

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
