import { describe, expect, it } from "vitest";
import { shippingFor } from "#app/features/cart/shipping.ts";

const flat = { shippingFlat: 490, shippingFreeFrom: null };
const freeFrom50 = { shippingFlat: 490, shippingFreeFrom: 5000 };
const goods = (total: number) => ({ withdrawalClass: "goods" as const, total });
const seat = { withdrawalClass: "dated-leisure" as const, total: 9900 };

describe("shippingFor", () => {
  it("is a flat amount, however many goods there are", () => {
    expect(shippingFor([goods(1000)], flat)).toBe(490);
    expect(shippingFor([goods(1000), goods(200_000), seat], flat)).toBe(490);
  });

  it.each(["digital", "service", "dated-leisure"] as const)("is 0 for %s alone", (each) => {
    expect(shippingFor([{ withdrawalClass: each, total: 1000 }], flat)).toBe(0);
  });

  it("is 0 for an empty cart", () => {
    expect(shippingFor([], flat)).toBe(0);
  });

  it.each([
    [[goods(4999)], 490],
    [[goods(5000)], 0],
    [[goods(2500), goods(2500)], 0],
    [[goods(4999), seat], 490],
    [[goods(0)], 490],
  ])("for %o is %i, because only goods count towards free shipping", (lines, cents) => {
    expect(shippingFor(lines, freeFrom50)).toBe(cents);
  });
});
