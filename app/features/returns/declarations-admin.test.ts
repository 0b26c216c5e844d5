import { describe, expect, it } from "vitest";
import {
  certaintyOf,
  differencesOf,
  evidenceLabel,
  evidenceSentence,
  suggestedEnd,
} from "#app/features/returns/declarations-admin.ts";

const at = new Date();
const nothing = { isOwners: false, isRelated: false, confirmedAt: null, disputedAt: null };

const cases = [
  ["of the signed-in owner", { isOwners: true, isRelated: true }, "certain"],
  ["from a fitting address", { isRelated: true }, "plausible"],
  ["that a fitting address has confirmed", { isRelated: true, confirmedAt: at }, "certain"],
  ["that nothing supports", {}, "uncertain"],
  ["that the owner disputes", { isOwners: true, isRelated: true, disputedAt: at }, "disputed"],
] as const;

it.each([
  ...cases,
  ["that another address has confirmed", { confirmedAt: at }, "uncertain"],
  [
    "that is confirmed and disputed",
    { isRelated: true, confirmedAt: at, disputedAt: at },
    "disputed",
  ],
] as const)("a declaration %s has a certainty", (_what, facts, level) => {
  expect(certaintyOf({ ...nothing, ...facts })).toBe(level);
});

it.each([evidenceLabel, evidenceSentence])(
  "each kind of evidence has words of its own: %o",
  (wordsOf) => {
    const words = cases.map(([, facts]) => wordsOf({ ...nothing, ...facts }));
    expect(new Set(words).size).toBe(cases.length);
  },
);

const sender = { name: "Ida Kühn", email: "ida@beispiel.de", account: "ida@beispiel.de" };
const customer = { ...sender, addresses: ["", "Ida@Beispiel.de", null], place: "im Konto" };

it("a sender with the customer's name and address, whatever their case and spaces, differs in nothing", () => {
  expect(differencesOf({ ...sender, name: " ida  KÜHN" }, customer)).toEqual([]);
});

it.each([
  ["no account", { account: null }, "Niemand war angemeldet."],
  [
    "another account",
    { account: "otto@beispiel.de" },
    "Angemeldet war das Konto otto@beispiel.de.",
  ],
  ["another name", { name: "Otto" }, "Der Name ist ein anderer als im Konto: Ida Kühn."],
  [
    "another address",
    { email: "otto@beispiel.de" },
    "Die E-Mail-Adresse ist eine andere als im Konto: Ida@Beispiel.de.",
  ],
])("%s is the only difference named", (_what, facts, sentence) => {
  expect(differencesOf({ ...sender, ...facts }, customer)).toEqual([sentence]);
});

it("an unknown customer has neither name nor address to differ from", () => {
  const unknown = { name: null, addresses: [null], account: null, place: "im Konto" };
  expect(differencesOf({ ...sender, account: null }, unknown)).toEqual(["Niemand war angemeldet."]);
});

const today = "2026-11-23";
const yearly = "2027-03-10";

describe("the suggested end of a membership", () => {
  it.each([
    ["the end of the paid year", "ordinary", null, yearly, yearly],
    ["today for an unlimited plan", "ordinary", null, null, today],
    ["today for an important reason", "extraordinary", null, yearly, today],
    ["the declared day", "ordinary", "2026-12-31", yearly, "2026-12-31"],
    ["today if that is the declared day", "ordinary", today, yearly, today],
    ["the declared day of an unlimited plan", "ordinary", "2031-12-31", null, "2031-12-31"],
    ["the end of the year before a later declared day", "ordinary", "2031-12-31", yearly, yearly],
    ["the end of the year instead of a past day", "ordinary", "2025-12-31", yearly, yearly],
    ["today instead of a past day", "extraordinary", "2025-12-31", null, today],
  ] as const)("is %s", (_what, terminationKind, wishedEnd, until, expected) => {
    expect(suggestedEnd({ terminationKind, wishedEnd }, { until, today })).toBe(expected);
  });
});
