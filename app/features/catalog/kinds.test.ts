import { describe, expect, it } from "vitest";
import { isMembership, itemPath, kinds, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { itemKinds } from "#db/schema.ts";

describe("a membership", () => {
  it("is a product of that category", () => {
    const plan = { id: "yearly", kind: "product", category: "membership" } as const;
    expect(isMembership(plan)).toBe(true);
    expect(lineTypeOf(plan)).toBe("membership");
    expect(itemPath(plan)).toBe("/join");
  });

  it.each(["event", "course"] as const)(
    "is never an item of the kind %s, even with that category",
    (kind) => {
      const item = { id: "x", kind, category: "membership" };
      expect(isMembership(item)).toBe(false);
      expect(lineTypeOf(item)).toBe(kind);
      expect(itemPath(item)).toBe(`${kinds[kind].path}/x`);
    },
  );
});

it.each([
  ["event", "/events/x"],
  ["course", "/courses/x"],
  ["product", "/products/x"],
] as const)("an %s has its page below its list", (kind, path) => {
  expect(itemPath({ id: "x", kind, category: "Papier" })).toBe(path);
  expect(lineTypeOf({ kind, category: "Papier" })).toBe(kind);
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
