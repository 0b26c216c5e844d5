import { describe, expect, it } from "vitest";
import {
  type EntryIdentity,
  tellApart,
} from "#app/features/settlement/statements/known-entries.server.ts";
import type {
  StatementEntry,
  StatementFormat,
} from "#app/features/settlement/statements/reading/statement-entry.ts";
import { shopIban } from "#tests/support/bank-files.ts";

const transfer: StatementEntry = {
  account: shopIban,
  day: "2026-11-24",
  amount: 1_000,
  name: "Eva Ott",
  iban: null,
  purpose: "BH-2026-000123",
  endToEndId: null,
  bankReference: null,
  isReversal: false,
};
const referenced = (bankReference: string) => ({ ...transfer, bankReference });

/** Imports the files one after the other and returns how many bookings each brought. */
function importAll(files: [StatementFormat, StatementEntry[]][]): number[] {
  const known: EntryIdentity[] = [];
  return files.map(([format, entries]) => {
    const fresh = tellApart(entries, known, { format, account: shopIban });
    known.push(...fresh);
    expect(new Set(known.map(({ fingerprint }) => fingerprint)).size).toBe(known.length);
    return fresh.length;
  });
}

describe("imported bookings", () => {
  it.each<[string, [StatementFormat, StatementEntry[]][], number[]]>([
    [
      "of the same file are known the second time",
      [
        ["csv", [transfer]],
        ["csv", [transfer]],
      ],
      [1, 0],
    ],
    [
      "of a day are as many as identical transfers",
      [
        ["csv", [transfer, transfer]],
        ["csv", [transfer, transfer]],
      ],
      [2, 0],
    ],
    [
      "grow by the identical transfer that a later file adds",
      [
        ["csv", [transfer]],
        ["csv", [transfer, transfer, { ...transfer, day: "2026-11-25" }]],
      ],
      [1, 2],
    ],
    [
      "of one format are the same only with the same reference, in any order",
      [
        ["camt.052", [referenced("A")]],
        ["camt.052", [referenced("B"), referenced("A")]],
        ["camt.052", [referenced("B")]],
      ],
      [1, 1, 0],
    ],
    [
      "of another format are known in spite of another reference",
      [
        ["camt.052", [referenced("A"), referenced("B")]],
        ["camt.053", [referenced("X"), referenced("Y"), referenced("Z")]],
        ["csv", [transfer, transfer, transfer]],
      ],
      [2, 1, 0],
    ],
    [
      "with the same reference but another content are different",
      [
        ["camt.053", [referenced("A")]],
        ["camt.053", [{ ...referenced("A"), amount: 2_000 }]],
      ],
      [1, 1],
    ],
    [
      "with different end-to-end ids are different",
      [
        ["csv", [{ ...transfer, endToEndId: "1" }]],
        ["csv", [{ ...transfer, endToEndId: "2" }, transfer]],
      ],
      [1, 1],
    ],
    [
      "are the same however their purpose is written, and without a named account",
      [
        ["camt.053", [transfer]],
        ["csv", [{ ...transfer, account: null, purpose: "bh 2026/000123 " }]],
      ],
      [1, 0],
    ],
    [
      "in different directions are different",
      [
        ["csv", [transfer]],
        ["csv", [{ ...transfer, amount: -1_000 }]],
      ],
      [1, 1],
    ],
  ])("%s", (_behaviour, files, counts) => {
    expect(importAll(files)).toEqual(counts);
  });
});
