import { describe, expect, it } from "vitest";
import type { PricedCart, PricedLine } from "#app/features/cart/priced-cart.ts";
import type { SaleTerms } from "#app/features/cart/sale-terms.ts";
import { fingerprintOf } from "#app/features/orders/checkout/overview-fingerprint.server.ts";

describe("the fingerprint of an overview", () => {
  const line = {
    type: "product" as const,
    id: "kompass",
    quantity: 2,
    price: 1000,
    priceName: null,
    freePieces: 0,
    plan: null,
    accessMonths: null,
    dates: { date: null, time: null, endDate: null, endTime: null, furtherDates: null },
    withdrawalClass: "goods" as const,
    taxRate: 19,
    taxNote: null,
    facts: ["Lieferzeit: 3 Tage"],
    shortage: null,
  };
  const rest = {
    title: "Kompass",
    name: "Kompass",
    total: 2000,
    imageUrl: "/k.svg",
    imageAlt: "",
    path: "/p",
  };
  const terms: SaleTerms = {
    taxScheme: "regular",
    shippingFlat: 490,
    shippingFreeFrom: null,
    deliveryTime: null,
    deliveryArea: null,
    postalAddress: "always",
  };
  const ofCart = (lines: Partial<PricedLine>[], cart: Partial<PricedCart> = {}) =>
    fingerprintOf({
      lines: lines.map((changes) => ({ ...rest, ...line, ...changes })),
      shipping: 490,
      terms,
      ...cart,
    });
  const fingerprint = (...lines: Partial<PricedLine>[]) => ofCart(lines);

  it("is equal for equal lines", () => {
    expect(fingerprint({}, { id: "karte" })).toBe(fingerprint({}, { id: "karte" }));
  });

  it.each<Partial<PricedLine>>([
    { price: 1001 },
    { title: "Kompass, gebraucht" },
    { quantity: 3 },
    { id: "karte" },
    { withdrawalClass: "digital" },
    { taxRate: 7 },
    { taxNote: "steuerfrei" },
    { facts: ["Lieferzeit: 4 Tage"] },
    { plan: { months: 12, isPaid: true } },
  ])("differs with %o", (changes) => {
    expect(fingerprint(changes)).not.toBe(fingerprint({}));
  });

  it.each<Partial<PricedCart>>([
    { shipping: 0 },
    { terms: { ...terms, taxScheme: null } },
    { terms: { ...terms, taxScheme: "small-business" } },
  ])("differs with %o", (changes) => {
    expect(ofCart([{}], changes)).not.toBe(ofCart([{}]));
  });

  it("differs with one line less or more", () => {
    expect(fingerprint({}, { id: "karte" })).not.toBe(fingerprint({}));
    expect(fingerprint()).not.toBe(fingerprint({}));
  });
});
