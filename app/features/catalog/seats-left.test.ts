import { describe, expect, it } from "vitest";
import { countFree, fewLeft, leftOf } from "#app/features/catalog/seats-left.ts";

const unlimited = { kind: "event", capacity: null, stock: null, ordered: 0 } as const;

describe("leftOf", () => {
  it.each([
    ["nothing without a limit", { ordered: 400 }, null],
    ["all seats of an event without orders", { capacity: 20 }, 20],
    ["seats minus orders", { capacity: 20, ordered: 17 }, 3],
    ["stock minus orders", { stock: 5, ordered: 1 }, 4],
    ["zero if all are ordered", { capacity: 20, ordered: 20 }, 0],
    ["zero for zero seats", { capacity: 0 }, 0],
    ["zero, not a negative number, after the limit was lowered", { capacity: 20, ordered: 23 }, 0],
  ])("counts %s", (_name, values, left) => {
    expect(leftOf({ ...unlimited, ...values })).toBe(left);
  });
});

describe("fewLeft", () => {
  it.each([
    ["event", { capacity: 11 }, null],
    ["event", { capacity: 10 }, "Noch 10 Plätze"],
    ["course", { capacity: 12, ordered: 10 }, "Noch 2 Plätze"],
    ["course", { capacity: 12, ordered: 11 }, "Noch 1 Platz"],
    ["product", { stock: 3, ordered: 1 }, "Noch 2 Stück"],
    ["product", { stock: 1 }, "Noch 1 Stück"],
    ["event", { capacity: 12, ordered: 12 }, null],
    ["event", { capacity: 12, ordered: 13 }, null],
    ["event", { ordered: 13 }, null],
  ] as const)("describes an %s with %o as: %s", (kind, values, note) => {
    expect(fewLeft({ ...unlimited, ...values, kind })).toBe(note);
  });
});

it.each([
  ["event", "1 Platz frei", "2 Plätze frei"],
  ["course", "1 Platz frei", "2 Plätze frei"],
  ["product", "1 Stück vorrätig", "2 Stück vorrätig"],
] as const)("counts one free piece of an %s, and several", (kind, one, two) => {
  expect([countFree(kind, 1), countFree(kind, 2)]).toEqual([one, two]);
});
