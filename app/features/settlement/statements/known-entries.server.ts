import { createHash } from "node:crypto";
import type {
  StatementEntry,
  StatementFormat,
} from "#app/features/settlement/statements/reading/statement-entry.ts";

/** The facts that identify an entry in overlapping statements. */
export interface EntryIdentity {
  /** `contentOf` and a number that counts entries of the same content from 1: 'fd1…:2'. */
  fingerprint: string;
  /** The format and the bank's reference in it. */
  reference: string | null;
  endToEndId: string | null;
}

export interface NewEntry extends EntryIdentity {
  entry: StatementEntry;
}

/**
 * A hash of the facts that every format states in the same way: account, day, signed amount and purpose. `account`
 * is the shop's own, for files that do not name it.
 */
export function contentOf(entry: StatementEntry, account: string | null): string {
  const purpose = entry.purpose.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const facts = [entry.account ?? account ?? "", entry.day, entry.amount, purpose];
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
}

interface Origin {
  format: StatementFormat;
  account: string | null;
}

/**
 * Returns the entries that were not imported before. Two identical transfers on a day are two entries, so entries
 * of the same content are counted: the file brings as many new ones as it has more than were known. Within one
 * format the bank's references decide which of them are the same. Otherwise two end-to-end ids that differ are two
 * entries.
 */
export function tellApart(
  entries: StatementEntry[],
  known: EntryIdentity[],
  { format, account }: Origin,
): NewEntry[] {
  const knownByContent = grouped(known, ({ fingerprint }) => fingerprint.split(":")[0] ?? "");
  const byContent = grouped(entries, (entry) => contentOf(entry, account));
  return [...byContent].flatMap(([content, same]) => {
    const before = knownByContent.get(content) ?? [];
    const counted = before.map(({ fingerprint }) => Number(fingerprint.split(":")[1]));
    const last = counted.reduce((highest, number) => Math.max(highest, number), 0);
    return withoutKnown(same, before, format).map((entry, index) => ({
      fingerprint: `${content}:${last + index + 1}`,
      reference: referenceOf(entry, format),
      endToEndId: entry.endToEndId,
      entry,
    }));
  });
}

function referenceOf({ bankReference }: StatementEntry, format: StatementFormat): string | null {
  return bankReference && `${format} ${bankReference}`;
}

function grouped<Value>(values: Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Pairs entries of the same content with known ones, first by the bank's reference. */
function withoutKnown(
  same: StatementEntry[],
  before: EntryIdentity[],
  format: StatementFormat,
): StatementEntry[] {
  const left = [...before];
  const pair = (isSame: (known: EntryIdentity) => boolean) => {
    const index = left.findIndex(isSame);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  };
  const isOfFormat = (reference: string | null) => reference?.startsWith(`${format} `) ?? false;
  return same
    .filter((entry) => {
      const reference = referenceOf(entry, format);
      return !reference || !pair((known) => known.reference === reference);
    })
    .filter((entry) => {
      const canBe = ({ reference, endToEndId }: EntryIdentity) =>
        !(entry.bankReference && isOfFormat(reference)) &&
        (!entry.endToEndId || !endToEndId || entry.endToEndId === endToEndId);
      return !pair(canBe);
    });
}
