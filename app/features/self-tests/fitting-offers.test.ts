import { describe, expect, it } from "vitest";
import { blankItem } from "#app/features/catalog/blank-item.ts";
import { regularBuyer } from "#app/features/catalog/pricing.ts";
import { chooseOffers } from "#app/features/self-tests/fitting-offers.ts";
import type { CatalogItem } from "#db/schema.ts";

const now = new Date("2026-06-01T12:00:00Z");
const buyer = { ...regularBuyer, paysCommunityPrice: true };
const terms = { taxScheme: null, isShippingFree: true };

/** A course that can be bought, unless overridden. */
function item(id: string, values: Partial<CatalogItem> = {}): CatalogItem {
  return {
    ...blankItem(now),
    id,
    kind: "course",
    title: id,
    category: "Töpfern",
    withdrawalClass: "service",
    imageUrl: "/pictures/v1/kurs-atmen.svg",
    price: 1000,
    ...values,
  };
}

const event = (id: string, date: string, time = "10:00") =>
  item(id, { kind: "event", date, time, location: "Hier" });

const chosen = (items: CatalogItem[], categories: string[] = []) =>
  chooseOffers(items, categories, { now, buyer, terms }).items.map(({ id }) => id);

describe("the offers for a result", () => {
  it("start with the next event, whatever the order of the catalog", () => {
    const events = [
      event("evening", "2026-07-01", "19:00"),
      event("August", "2026-08-01"),
      event("morning", "2026-07-01", "08:00"),
    ];
    expect(chosen(events)).toEqual(["morning", "evening", "August"]);
    expect(chosen(events.reverse())).toEqual(["morning", "evening", "August"]);
  });

  it("list undated items after the events, newest first", () => {
    const old = item("old", { createdAt: new Date("2026-01-01") });
    const fresh = item("fresh", { createdAt: new Date("2026-05-01") });
    const product = item("product", { kind: "product", createdAt: new Date("2026-03-01") });
    expect(chosen([old, product, fresh])).toEqual(["fresh", "product", "old"]);
    expect(chosen([old, fresh, event("event", "2026-07-01")])).toEqual(["event", "fresh", "old"]);
  });

  it("alternate between the result's categories before any others follow", () => {
    const quiet = (each: CatalogItem) => ({ ...each, category: "Stille" });
    const together = (each: CatalogItem) => ({ ...each, category: "Gemeinschaft" });
    const items = [
      event("soonest", "2026-06-02"),
      quiet(event("quiet, later", "2026-08-01")),
      quiet(event("quiet, soon", "2026-07-01")),
      together(item("together")),
    ];
    expect(chosen(items, ["Gemeinschaft", "Stille"])).toEqual([
      "together",
      "quiet, soon",
      "quiet, later",
    ]);
    expect(chosen(items, ["Stille"])).toEqual(["quiet, soon", "quiet, later", "soonest"]);
  });

  it("report whether all of them belong to the result's categories", () => {
    const own = item("own", { category: "Stille" });
    const choose = (items: CatalogItem[]) => chooseOffers(items, ["Stille"], { now, buyer, terms });
    expect(choose([own]).areAllOfCategory).toBe(true);
    expect(choose([own, item("other")]).areAllOfCategory).toBe(false);
  });

  it("can be bought now", () => {
    const items = [
      event("past", "2026-05-31"),
      item("sold out", { availability: false }),
      item("without a price", { price: null }),
    ];
    expect(chosen(items)).toEqual([]);
  });
});
