import { describe, expect, it } from "vitest";
import type { StatementEntry } from "#app/features/money/statements/reading/statement-entry.ts";
import {
  type KnownEntry,
  keyOf,
  tellApart,
} from "#app/features/money/statements/store-entries.server.ts";
import { foreignIban, payerIban, shopIban } from "#tests/support/bank-files.ts";

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
  unread: null,
  source: "csv",
};
const referenced = (bankReference: string) => ({ ...transfer, bankReference });

type File = [source: string, entries: StatementEntry[]];

/** Imports the files one after the other and returns the new bookings of each. */
function importAll(files: File[]) {
  const known = new Map<string, KnownEntry[]>();
  const fingerprints: string[] = [];
  const brought = files.map(([source, entries], file) => {
    const keys = [...new Set(entries.map(keyOf))];
    const fresh = keys.flatMap((key) => {
      const same = entries.filter((entry) => keyOf(entry) === key);
      const ofSource = same.map((entry) => ({ ...entry, source }));
      return tellApart(ofSource, known.get(key) ?? [], shopIban).fresh;
    });
    for (const [index, each] of fresh.entries()) {
      const { entry, fingerprint, reference } = each;
      fingerprints.push(fingerprint);
      const { endToEndId, name: payerName, iban: payerIban, purpose } = entry;
      const stored = { fingerprint, reference, endToEndId, payerName, payerIban, purpose };
      const others = known.get(keyOf(entry)) ?? [];
      const id = `${file}-${index}`;
      known.set(keyOf(entry), [...others, { id, isTaken: false, ...stored }]);
    }
    return fresh;
  });
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  return brought;
}

describe("imported bookings", () => {
  it.each<[string, File[], number[]]>([
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
    expect(importAll(files).map(({ length }) => length)).toEqual(counts);
  });
});

const payer = { ...transfer, iban: payerIban };

describe("an entry of another file with the same day and amount", () => {
  it.each<[string, "same" | "resembles" | "new", Partial<StatementEntry>, StatementEntry?]>([
    [
      "with other letters around its purpose",
      "same",
      { purpose: "EREF+NOTPROVIDEDSVWZ+BH-2026-000123" },
    ],
    [
      "with the bank's keys behind its purpose",
      "same",
      { purpose: "BH-2026-000123 IBAN: DE02 BIC: XXX" },
    ],
    [
      "with the time of its order",
      "same",
      { purpose: "BH-2026-000123 DATUM 24.11.2026, 10.15 UHR1.TAN 123" },
    ],
    ["without the payer's account", "same", { iban: null }, payer],
    ["with the last name first", "same", { name: "OTT, EVA" }],
    ["with a cut name", "same", { name: "Eva O" }],
    ["without a name", "same", { name: "" }],
    ["with another first name", "new", { name: "Jan Ott" }],
    ["from another account", "new", { iban: foreignIban }, payer],
    [
      "from the same account by another name",
      "same",
      { iban: payerIban, name: "Eva und Jan O." },
      payer,
    ],
    ["with another end-to-end id", "new", { endToEndId: "2" }, { ...transfer, endToEndId: "1" }],
    ["without an end-to-end id", "same", { endToEndId: null }, { ...transfer, endToEndId: "1" }],
    ["with more words", "resembles", { purpose: "BH-2026-000123 Danke" }],
    ["without a purpose", "resembles", { purpose: "" }],
    [
      "without a name, with the same words",
      "resembles",
      { name: "" },
      { ...transfer, purpose: "Kurs" },
    ],
    [
      "with a name that begins alike",
      "new",
      { name: "Otto Evans" },
      { ...transfer, purpose: "Kurs" },
    ],
    [
      "with words in other letters",
      "new",
      { name: "Пётр", purpose: "Курс" },
      { ...transfer, name: "Иван", purpose: "Курс" },
    ],
    ["for another order", "new", { purpose: "BH-2026-000124" }],
    [
      "with an umlaut written in two letters",
      "same",
      { purpose: "Mueller" },
      { ...transfer, purpose: "Müller" },
    ],
  ])("%s is %s", (_difference, expected, changes, before = transfer) => {
    const [, fresh] = importAll([
      ["camt.053", [before]],
      ["csv", [{ ...before, ...changes }]],
    ]);
    const [first] = fresh ?? [];
    const found = first ? (first.resemblesId === null ? "new" : "resembles") : "same";
    expect(found).toBe(expected);
  });

  it.each([
    ["names", [{ name: "Lotte Lang" }, { name: "" }, { name: "Jan Kurz" }]],
    ["end-to-end ids", [{ endToEndId: "1" }, { endToEndId: null }, { endToEndId: "2" }]],
  ])("is found in any order of rows: %s", (_what, changes) => {
    const rows = changes.map((change) => ({ ...transfer, purpose: "Kurs", ...change }));
    const [, fresh] = importAll([
      ["camt.053", rows],
      ["csv", rows.toReversed()],
    ]);
    expect(fresh).toEqual([]);
  });

  it("resembles a stored one only once", () => {
    const words = (purpose: string) => ({ ...payer, purpose });
    const [, fresh] = importAll([
      ["camt.053", [words("Kurs")]],
      ["csv", [words("Kurs im Mai"), words("Kurs im Juni"), words("Kurs")]],
    ]);
    expect(fresh?.map(({ resemblesId }) => resemblesId)).toEqual([null, null]);
  });
});
