import { describe, expect, it } from "vitest";
import type { CartLine } from "#app/features/cart/cart.ts";
import { lineFactsOf, priceCart } from "#app/features/cart/priced-cart.ts";
import type { SaleTerms } from "#app/features/cart/shipping.ts";
import { blankItem } from "#app/features/catalog/blank-item.ts";
import { regularBuyer } from "#app/features/catalog/pricing.ts";
import type { CatalogItem } from "#db/schema.ts";

const now = new Date("2026-07-10T12:00:00Z");
const terms: SaleTerms = {
  taxScheme: null,
  shippingFlat: 0,
  shippingFreeFrom: null,
  deliveryTime: null,
  deliveryArea: "Deutschland",
  postalAddress: "always",
};
const everyone = { buyer: { ...regularBuyer, paysCommunityPrice: true }, now, terms };

const book: CatalogItem = {
  ...blankItem(now),
  id: "tagebuch",
  kind: "product",
  title: "Das Glückstagebuch",
  category: "Papier",
  imageUrl: "/pictures/v1/buch.svg",
  withdrawalClass: "goods",
  imageAlt: "Ein Buch.",
  price: 2490,
  communityPrice: 1990,
};
const fire: CatalogItem = {
  ...book,
  id: "feuer",
  kind: "event",
  withdrawalClass: "dated-leisure",
  title: "Feuerabend",
  date: "2026-08-01",
  time: "18:30",
  location: "Potsdam",
  price: 2900,
  communityPrice: 0,
};

const line = (item: CatalogItem, quantity = 1): CartLine => ({
  type: item.kind,
  id: item.id,
  quantity,
});

function priced(lines: CartLine[], items: CatalogItem[], options = everyone) {
  return priceCart(lines, new Map(items.map((item) => [item.id, item])), options);
}

describe("priceCart", () => {
  it("multiplies quantities by current prices, in cents", () => {
    const cart = priced([line(book, 3), line(fire, 2)], [book, fire]);
    expect(cart.lines.map(({ price, total }) => [price, total])).toEqual([
      [1990, 5970],
      [2900, 5800],
    ]);
    expect(cart).toMatchObject({ count: 5, total: 11_770, dropped: [] });
  });

  it("takes title, picture and path from the catalog", () => {
    expect(priced([line(fire, 2)], [fire]).lines).toEqual([
      {
        type: "event",
        id: "feuer",
        quantity: 2,
        title: "Feuerabend",
        name: "Feuerabend",
        namesParticipants: true,
        price: 2900,
        priceName: null,
        freePieces: 0,
        total: 5800,
        imageUrl: "/pictures/v1/buch.svg",
        imageAlt: "Ein Buch.",
        path: "/events/feuer",
        plan: null,
        accessMonths: null,
        dates: {
          date: "2026-08-01",
          time: "18:30",
          endDate: null,
          endTime: null,
          furtherDates: null,
        },
        withdrawalClass: "dated-leisure",
        taxRate: 19,
        taxNote: null,
        facts: ["Samstag, 1. August 2026, 18:30\u00A0Uhr", "Potsdam"],
        shortage: null,
      },
    ]);
  });

  it("adds shipping to the total if it contains goods", () => {
    const shipped = { ...everyone, terms: { ...terms, shippingFlat: 490 } };
    expect(priced([line(book), line(fire)], [book, fire], shipped)).toMatchObject({
      itemsTotal: 4890,
      charges: [{ kind: "shipping", label: "Versand", amount: 490 }],
      total: 5380,
    });
    expect(priced([line(fire)], [fire], shipped)).toMatchObject({ charges: [], total: 2900 });
  });

  it("takes class and tax from the catalog", () => {
    const item: CatalogItem = {
      ...fire,
      withdrawalClass: "service",
      taxRate: 0,
      taxNote: "§ 4 Nr. 21 UStG",
    };
    expect(priced([line(item)], [item]).lines).toMatchObject([
      { withdrawalClass: "service", taxRate: 0, taxNote: item.taxNote },
    ]);
  });

  it("uses the price for this buyer", () => {
    const outsider = { ...everyone, buyer: regularBuyer };
    expect(priced([line(book, 2)], [book], outsider).total).toBe(4980);
  });

  it.each([
    ["the community price", book, true, true],
    ["the regular price for a buyer outside the community", book, false, false],
    ["the regular price beside 'Inklusive'", fire, true, false],
    ["the only price", { ...book, communityPrice: null }, true, false],
  ])("detects %s", (_name, item, paysCommunityPrice, isCommunityPrice) => {
    const cart = priced([line(item)], [item], {
      ...everyone,
      buyer: { ...regularBuyer, paysCommunityPrice },
    });
    expect(cart.lines[0]?.priceName !== null).toBe(isCommunityPrice);
  });

  it("is empty without lines", () => {
    expect(priced([], [book])).toEqual({
      lines: [],
      count: 0,
      itemsTotal: 0,
      charges: [],
      total: 0,
      terms,
      dropped: [],
    });
  });

  it.each([
    ["sold out", { ...fire, availability: false }, "„Feuerabend“ ist ausgebucht."],
    ["past", { ...fire, date: "2026-07-09" }, "„Feuerabend“ ist vorbei."],
    [
      "without a price",
      { ...fire, price: null },
      "„Feuerabend“ hat noch keinen Preis und kann nicht bestellt werden.",
    ],
    ["archived", { ...fire, archivedAt: now }, "Ein Artikel wird nicht mehr angeboten."],
    [
      "now of a different kind",
      { ...fire, kind: "course" },
      "Ein Artikel wird nicht mehr angeboten.",
    ],
    [
      "now a membership",
      { ...book, id: "feuer", isPlan: true },
      "Ein Artikel wird nicht mehr angeboten.",
    ],
  ] as [string, CatalogItem, string][])(
    "drops a line whose item is %s, and reports it",
    (_name, item, sentence) => {
      const cart = priced(
        [{ type: fire.kind, id: fire.id, quantity: 2 }, line(book)],
        [item, book],
      );
      expect(cart.dropped).toEqual([sentence]);
      expect(cart.lines.map(({ id }) => id)).toEqual(["tagebuch"]);
      expect(cart).toMatchObject({ count: 1, total: 1990 });
    },
  );

  it.each([
    ["too few seats", { capacity: 20, ordered: 19 }, "Von „Feuerabend“ ist nur noch 1 Platz frei."],
    ["no seats", { capacity: 20, ordered: 20 }, "„Feuerabend“ ist inzwischen ausgebucht."],
    ["just enough seats", { capacity: 20, ordered: 18 }, null],
  ])("keeps a line whose item has %s", (_name, values, shortage) => {
    const cart = priced([line(fire, 2)], [{ ...fire, ...values }]);
    expect(cart.dropped).toEqual([]);
    expect(cart.lines).toMatchObject([{ quantity: 2, total: 5800, shortage }]);
    expect(cart).toMatchObject({ count: 2, total: 5800 });
  });

  it("drops a line whose item no longer exists", () => {
    const cart = priced([line(fire), line(book)], [book]);
    expect(cart.dropped).toEqual(["Ein Artikel wird nicht mehr angeboten."]);
    expect(cart.lines).toHaveLength(1);
  });
});

const service = { withdrawalClass: "service" } as const;
const yearly = { ...service, isPlan: true, planMonths: 12, planIsPaid: true };

const factsOf = (changes: Partial<CatalogItem>, deliveryTime: string | null = "3 Werktage") =>
  lineFactsOf({ ...book, ...changes }, deliveryTime)
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
