import { describe, expect, it } from "vitest";
import { filterOffers, type OfferFacts } from "#app/features/catalog/search/offer-filters.ts";

const offer = (id: string, values: Partial<OfferFacts> = {}): OfferFacts => ({
  id,
  lineType: "event",
  title: id,
  lead: null,
  category: "Draußen",
  location: "Potsdam",
  date: "2099-03-01",
  months: ["2099-03"],
  time: "09:00",
  price: 2500,
  isForSale: true,
  isPast: false,
  ...values,
});

const offers = [
  offer("one"),
  offer("two", {
    category: "Ärger",
    date: "2099-04-30",
    months: ["2099-04"],
    price: 0,
    isForSale: false,
  }),
  offer("three", { location: "Berlin", price: 2501 }),
  offer("four", { category: "Zuhause", price: null, date: null, months: [], location: null }),
];

const filtered = (query: string, kept?: [string, string | null][]) =>
  filterOffers(offers, { path: "/events", query: new URLSearchParams(query), kept });
const idsOf = (query: string) => filtered(query).offers.map(({ id }) => id);
/** The links of a group: 'word count', the current one with an asterisk. */
const linksOf = (name: string, query = "") =>
  filtered(query)
    .groups.find((group) => group.name === name)
    ?.links.map(({ word, count, isCurrent }) => `${word} ${count}${isCurrent ? "*" : ""}`);

describe("a filtered list", () => {
  it.each([
    ["", ["one", "two", "three", "four"]],
    ["kategorie=Draußen", ["one", "three"]],
    ["monat=2099-04", ["two"]],
    ["ort=Berlin", ["three"]],
    ["preis=kostenlos", ["two"]],
    ["preis=bis-25", ["one"]],
    ["preis=bis-50", ["three"]],
    ["buchbar=1", ["one", "three", "four"]],
    ["kategorie=Draußen&ort=Potsdam", ["one"]],
    ["kategorie=Ärger&buchbar=1", []],
  ])("has the offers of '%s'", (query, ids) => {
    expect(idsOf(query)).toEqual(ids);
  });

  it.each([
    "kategorie=drau%C3%9Fen",
    "kategorie=",
    "monat=2099-13",
    "preis=bis-1",
    "buchbar=ja",
    "art=product",
    "unbekannt=1",
  ])("ignores '%s', which no offer has", (query) => {
    expect(filtered(query)).toEqual(filtered(""));
  });
});

describe("the links", () => {
  it("count the offers of each value, in their order", () => {
    expect(linksOf("kategorie")).toEqual(["Ärger 1", "Draußen 2", "Zuhause 1"]);
    expect(linksOf("monat")).toEqual(["März 2099 2", "April 2099 1"]);
    expect(linksOf("preis")).toEqual(["Kostenlos 1", "bis 25 € 1", "25 bis 50 € 1"]);
    expect(linksOf("buchbar")).toEqual(["Nur buchbar 3"]);
  });

  it("count what the other filters leave", () => {
    expect(linksOf("ort", "kategorie=Draußen")).toEqual(["Berlin 1", "Potsdam 1"]);
    expect(linksOf("kategorie", "kategorie=Draußen")).toEqual([
      "Ärger 1",
      "Draußen 2*",
      "Zuhause 1",
    ]);
  });

  it("offer no value that all offers have", () => {
    expect(linksOf("art")).toBeUndefined();
    expect(linksOf("kategorie", "ort=Berlin")).toBeUndefined();
  });

  it("keep what is chosen, and leave the current value", () => {
    const { groups, chosen } = filtered("ort=Potsdam&buchbar=1&utm=x", [["sort", "termin"]]);
    const to = (name: string) =>
      groups.find((group) => group.name === name)?.links.map((link) => link.to);
    expect(to("ort")).toEqual([
      "/events?sort=termin&buchbar=1&ort=Berlin",
      "/events?sort=termin&buchbar=1",
    ]);
    expect(to("buchbar")).toEqual(["/events?sort=termin&ort=Potsdam"]);
    expect(chosen).toEqual([
      ["ort", "Potsdam"],
      ["buchbar", "1"],
    ]);
  });
});
