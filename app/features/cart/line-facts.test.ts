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
  withdrawalClass: "goods",
};

const service = { withdrawalClass: "service" } as const;
const yearly = { ...service, isPlan: true, planMonths: 12, planIsPaid: true };

const factsOf = (changes: Partial<CatalogItem>, deliveryTime: string | null = "3 Werktage") =>
  lineFactsOf({ ...item, ...changes }, deliveryTime)
    .join(" | ")
    .replace(/\s+/g, " ");

describe("the facts of a line", () => {
  it.each<[string, Partial<CatalogItem>, string]>([
    [
      "an event",
      {
        kind: "event",
        withdrawalClass: "dated-leisure",
        date: "2027-03-13",
        time: "05:45",
        endTime: "09:00",
        location: "Husum",
      },
      "Samstag, 13. März 2027, 05:45–09:00 Uhr | Husum",
    ],
    [
      "a course with a day",
      { kind: "course", ...service, date: "2027-03-13" },
      "Samstag, 13. März 2027",
    ],
    ["a course without a date", { kind: "course", ...service }, ""],
    ["a plan that ends", yearly, "Laufzeit 12 Monate, endet von selbst"],
    ["a plan of a month", { ...yearly, planMonths: 1 }, "Laufzeit 1 Monat, endet von selbst"],
    ["a plan without an end", { ...yearly, planMonths: null }, "Laufzeit unbegrenzt"],
    ["goods", {}, "Lieferzeit: 3 Werktage"],
    ["a download", { withdrawalClass: "digital" }, ""],
  ])("of %s", (_name, changes, facts) => {
    expect(factsOf(changes)).toBe(facts);
  });

  it("contain no delivery time if the owner has stated none", () => {
    expect(factsOf({}, null)).toBe("");
  });
});
