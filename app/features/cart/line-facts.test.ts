import { describe, expect, it } from "vitest";
import { lineFactsOf } from "#app/features/cart/line-facts.ts";
import { blankItem } from "#app/features/catalog/blank-item.ts";
import type { CatalogItem } from "#db/schema.ts";

const item: CatalogItem = {
  ...blankItem(new Date("2026-07-10T12:00:00Z")),
  id: "tagebuch",
  kind: "product",
  title: "Das Glückstagebuch",
  category: "Papier",
  imageUrl: "/pictures/v1/buch.svg",
};

const factsOf = (changes: Partial<CatalogItem>, deliveryTime: string | null = "3 Werktage") =>
  lineFactsOf({ ...item, ...changes }, deliveryTime)
    .join(" | ")
    .replace(/\s+/g, " ");

describe("the facts of a line", () => {
  it.each<[string, Partial<CatalogItem>, string]>([
    [
      "an event",
      { kind: "event", date: "2027-03-13", time: "05:45", endTime: "09:00", location: "Husum" },
      "Samstag, 13. März 2027, 05:45–09:00 Uhr | Husum",
    ],
    ["a course with a day", { kind: "course", date: "2027-03-13" }, "Samstag, 13. März 2027"],
    ["a course without a date", { kind: "course" }, ""],
    [
      "a plan that ends",
      { isPlan: true, planMonths: 12, planIsPaid: true },
      "Laufzeit 12 Monate, endet von selbst",
    ],
    ["a plan of a month", { isPlan: true, planMonths: 1 }, "Laufzeit 1 Monat, endet von selbst"],
    ["a plan without an end", { isPlan: true }, "Laufzeit unbegrenzt"],
    [
      "a specified plan",
      { category: "membership", title: "Yearly Membership" },
      "Laufzeit 12 Monate, endet von selbst",
    ],
    ["goods", {}, "Lieferzeit: 3 Werktage"],
    ["a download", { withdrawalClass: "digital" }, ""],
  ])("of %s", (_name, changes, facts) => {
    expect(factsOf(changes)).toBe(facts);
  });

  it("contain no delivery time if the owner has stated none", () => {
    expect(factsOf({}, null)).toBe("");
  });
});
