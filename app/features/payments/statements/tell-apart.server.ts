import { createHash } from "node:crypto";
import type {
  StatementEntry,
  StatementFormat,
} from "#app/features/payments/statements/statement-entry.ts";

/** What tells bookings apart. */
export interface BookingIdentity {
  /** `contentOf` and a number that counts bookings of the same content from 1: 'fd1…:2'. */
  fingerprint: string;
  /** The format and the bank's reference in it. */
  reference: string | null;
  endToEndId: string | null;
}

export interface NewBooking extends BookingIdentity {
  entry: StatementEntry;
}

/**
 * A hash of the facts that every format tells in the same way: account, day, signed amount and purpose.
 * `account` is the shop's own, for files that do not name it.
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
 * The entries that were not imported before. Two identical transfers of a day are two bookings: as many are new
 * as the file has more than were known. Within one format the bank's references say which of them are the same;
 * otherwise the customers' references may at least not differ.
 */
export function tellApart(
  entries: StatementEntry[],
  known: BookingIdentity[],
  { format, account }: Origin,
): NewBooking[] {
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

/** Pairs bookings of the same content with known ones, first by the bank's reference. */
function withoutKnown(
  same: StatementEntry[],
  before: BookingIdentity[],
  format: StatementFormat,
): StatementEntry[] {
  const left = [...before];
  const pair = (isSame: (known: BookingIdentity) => boolean) => {
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
      const canBe = ({ reference, endToEndId }: BookingIdentity) =>
        !(entry.bankReference && isOfFormat(reference)) &&
        (!entry.endToEndId || !endToEndId || entry.endToEndId === endToEndId);
      return !pair(canBe);
    });
}
