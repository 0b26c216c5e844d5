import { expect, it } from "vitest";
import { itemPath, kinds, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { itemKinds } from "#db/schema.ts";

it("a product that is a plan is a membership of /join", () => {
  expect(lineTypeOf({ kind: "product", isPlan: true })).toBe("membership");
  expect(itemPath({ id: "yearly", lineType: "membership" })).toBe("/join");
});

it.each([
  ["event", "/events/x"],
  ["course", "/courses/x"],
  ["product", "/products/x"],
] as const)("an %s has its page below its list", (kind, path) => {
  expect(itemPath({ id: "x", lineType: kind })).toBe(path);
  expect(lineTypeOf({ kind, isPlan: false })).toBe(kind);
});

it.each([
  ["event", "1 Veranstaltung", "2 Veranstaltungen"],
  ["course", "1 Kurs", "2 Kurse"],
  ["product", "1 Produkt", "2 Produkte"],
] as const)("counts one %s, and several", (kind, one, two) => {
  expect(kinds[kind].countLabel(1)).toBe(one);
  expect(kinds[kind].countLabel(2)).toBe(two);
});

it("no two kinds share an address or a sentence", () => {
  for (const column of ["path", "emptyText", "listFailure", "itemFailure", "notFound"] as const) {
    expect(new Set(itemKinds.map((kind) => kinds[kind][column])).size, column).toBe(3);
  }
});
