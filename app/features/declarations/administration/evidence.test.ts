import { expect, it } from "vitest";
import {
  certaintyOf,
  differencesOf,
  evidenceSentence,
} from "#app/features/declarations/administration/evidence.ts";

const at = new Date();
const nothing = { isOwners: false, isRelated: false, confirmedAt: null, disputedAt: null };

it.each([
  ["of the signed-in owner", { isOwners: true, isRelated: true }, "certain"],
  ["from a fitting address", { isRelated: true }, "plausible"],
  ["that a fitting address has confirmed", { isRelated: true, confirmedAt: at }, "certain"],
  ["that another address has confirmed", { confirmedAt: at }, "uncertain"],
  ["that nothing supports", {}, "uncertain"],
  ["that the owner disputes", { isOwners: true, isRelated: true, disputedAt: at }, "disputed"],
  [
    "that is confirmed and disputed",
    { isRelated: true, confirmedAt: at, disputedAt: at },
    "disputed",
  ],
] as const)("a declaration %s has a certainty and a sentence of its own", (_what, facts, level) => {
  const evidence = { ...nothing, ...facts };
  expect(certaintyOf(evidence)).toBe(level);
  expect(evidenceSentence(evidence)).toMatch(/\.$|“$|“\.$/);
});

const sender = { name: "Ida Kühn", email: "ida@beispiel.de", account: "ida@beispiel.de" };
const customer = { ...sender, addresses: ["", "Ida@Beispiel.de", null], place: "im Konto" };

it("a sender with the customer's name and address, whatever their case and spaces, differs in nothing", () => {
  expect(differencesOf({ ...sender, name: " ida  KÜHN" }, customer)).toEqual([]);
});

it("all differences are named", () => {
  const stranger = { name: "Otto", email: "otto@beispiel.de", account: null };
  expect(differencesOf(stranger, customer)).toEqual([
    "Niemand war angemeldet.",
    "Der Name ist ein anderer als im Konto: Ida Kühn.",
    "Die E-Mail-Adresse ist eine andere als im Konto: Ida@Beispiel.de.",
  ]);
  const unknown = { name: null, addresses: [null], account: null, place: "im Konto" };
  expect(differencesOf(stranger, unknown)).toEqual(["Niemand war angemeldet."]);
});
