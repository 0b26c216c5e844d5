import { describe, expect, it } from "vitest";
import { sumNoteOf } from "#app/features/cart/cart-contents.ts";
import type { TaxScheme, WithdrawalClass } from "#db/schema.ts";
import { shippingOf } from "#tests/support/emailed-order.ts";

interface Sum {
  taxScheme?: TaxScheme | null;
  withdrawalClass?: WithdrawalClass;
  taxRate?: number;
  price?: number;
  shipping?: number;
}

function noteOf({
  taxScheme = null,
  withdrawalClass = "goods",
  taxRate = 19,
  price = 1000,
  shipping = 0,
}: Sum): string | null {
  const terms = {
    taxScheme,
    shippingFlat: shipping,
    shippingFreeFrom: null,
    deliveryTime: null,
    deliveryArea: null,
    postalAddress: "always" as const,
  };
  const lines = [{ withdrawalClass, taxRate, total: price }];
  const charges = shippingOf(shipping);
  const note = sumNoteOf({ lines, total: price + shipping, charges, terms });
  return note?.replace(/\s+/g, " ") ?? null;
}

describe("the note at a cart's total", () => {
  it.each<[Sum, string | null]>([
    [{}, "versandkostenfrei"],
    [{ shipping: 490 }, "inkl. Versand"],
    [{ withdrawalClass: "service" }, null],
    [{ taxScheme: "regular" }, "inkl. MwSt., versandkostenfrei"],
    [{ taxScheme: "regular", shipping: 490 }, "inkl. MwSt. und Versand"],
    [{ taxScheme: "regular", withdrawalClass: "digital" }, "inkl. MwSt."],
    [{ taxScheme: "regular", withdrawalClass: "service", taxRate: 0 }, "steuerfrei"],
    [{ taxScheme: "regular", withdrawalClass: "service", price: 0 }, null],
    // The shipping of free goods is taxed like the goods.
    [{ taxScheme: "regular", price: 0, shipping: 490 }, "inkl. MwSt. und Versand"],
    [{ taxScheme: "regular", price: 0, taxRate: 0, shipping: 490 }, "steuerfrei, inkl. Versand"],
    [{ taxScheme: "small-business" }, "umsatzsteuerfrei nach § 19 UStG, versandkostenfrei"],
  ])("of %o is %j", (sum, note) => {
    expect(noteOf(sum)).toBe(note);
  });
});
