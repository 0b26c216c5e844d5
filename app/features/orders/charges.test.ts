import { describe, expect, it } from "vitest";
import { sumOfCharges } from "#app/features/cart/charge-kinds.ts";
import { priceCart } from "#app/features/cart/priced-cart.ts";
import { blankItem } from "#app/features/catalog/blank-item.ts";
import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import { regularBuyer } from "#app/features/catalog/pricing.ts";
import {
  type Bill,
  type BilledLine,
  exemptionOf,
  exemptionSentence,
  sumsBeforeTotal,
  taxIn,
} from "#app/features/orders/charges.ts";
import { type CatalogItem, itemKinds, withdrawalClasses } from "#db/schema.ts";
import { shippingOf } from "#tests/support/emailed-order.ts";
import { cases, createRandom, freshSeed } from "#tests/support/random.ts";

const goods: BilledLine = {
  quantity: 2,
  price: 1245,
  withdrawalClass: "goods",
  taxRate: 19,
  taxNote: null,
};
const exempt: BilledLine = {
  ...goods,
  withdrawalClass: "service",
  taxRate: 0,
  taxNote: "§ 4 Nr. 21 UStG",
};
const bill = (changes: Partial<Bill> = {}): Bill => ({
  taxScheme: "regular",
  charges: [],
  lines: [goods],
  ...changes,
});

const inWords = (changes: Partial<Bill>) =>
  sumsBeforeTotal(bill(changes)).map(({ label, value }) =>
    `${label} ${value}`.replace(/\s+/g, " "),
  );

describe("the charges before a total", () => {
  it("state the tax by rate", () => {
    const book = { ...goods, taxRate: 7, quantity: 1 };
    expect(inWords({ lines: [book, goods, exempt] })).toEqual([
      "darin 19 % MwSt.: 3,98 €",
      "darin 7 % MwSt.: 0,81 €",
    ]);
  });

  it("contain shipping only if it is charged, and its tax", () => {
    expect(inWords({ charges: shippingOf(490) })).toEqual([
      "Versand 4,90 €",
      "darin 19 % MwSt.: 4,76 €",
    ]);
  });

  it.each([null, "small-business"] as const)("state no tax under %s", (taxScheme) => {
    expect(inWords({ taxScheme })).toEqual([]);
    expect(inWords({ taxScheme, charges: shippingOf(490) })).toEqual(["Versand 4,90 €"]);
  });

  it("are absent from an order that mentions no tax", () => {
    const old = { ...goods, taxRate: null };
    expect(inWords({ taxScheme: null, lines: [old] })).toEqual([]);
  });
});

describe("the exemption", () => {
  it("of a small business is one sentence", () => {
    expect(exemptionSentence({ taxScheme: "small-business" })).toBe(
      "Umsatzsteuerfrei nach §\u00A019 UStG.",
    );
    expect(exemptionSentence({ taxScheme: "regular" })).toBeNull();
    expect(exemptionSentence({ taxScheme: null })).toBeNull();
  });

  it("of a line is its reason, under regular taxation only", () => {
    expect(exemptionOf(exempt, bill())).toBe("steuerfrei: § 4 Nr. 21 UStG");
    expect(exemptionOf({ ...exempt, taxNote: null }, bill())).toBe("steuerfrei");
    expect(exemptionOf(exempt, bill({ taxScheme: "small-business" }))).toBeNull();
    expect(exemptionOf(goods, bill())).toBeNull();
    expect(exemptionOf({ ...exempt, price: 0 }, bill())).toBeNull();
  });
});

it("net and tax of random carts add up to their totals", () => {
  const random = createRandom(freshSeed());
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <Entry>(list: readonly [Entry, ...Entry[]]) =>
    list[upTo(list.length - 1)] ?? list[0];
  const now = new Date("2026-11-23T12:00:00Z");
  const items = Array.from(
    { length: 20 },
    (_, index): CatalogItem => ({
      ...blankItem(now),
      id: `item-${index}`,
      kind: pick(itemKinds),
      title: "Etwas",
      category: "Alles",
      imageUrl: "/e.svg",
      price: random() < 0.1 ? 0 : upTo(20_000),
      communityPrice: random() < 0.3 ? upTo(9000) : null,
      withdrawalClass: pick(withdrawalClasses),
      taxRate: pick([19, 7, 0]),
    }),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const wrong: unknown[] = [];
  for (let round = 0; round < cases(500); round += 1) {
    const lines = items
      .filter(() => random() < 0.25)
      .map((item) => ({ type: lineTypeOf(item), id: item.id, quantity: 1 + upTo(98) }));
    const terms = {
      taxScheme: "regular" as const,
      shippingFlat: pick([0, 1, 490, 1299]),
      shippingFreeFrom: pick([null, 0, 3000, 500_000]),
      deliveryTime: null,
      deliveryArea: null,
      postalAddress: "always" as const,
    };
    const buyer = { ...regularBuyer, paysCommunityPrice: random() < 0.5 };
    const cart = priceCart(lines, byId, { buyer, now, terms });
    const groups = taxIn({ taxScheme: "regular", charges: cart.charges, lines: cart.lines });
    const shipping = sumOfCharges(cart.charges);
    const goodsLines = cart.lines.filter(({ withdrawalClass }) => withdrawalClass === "goods");
    const goodsTotal = goodsLines.reduce((sum, { total }) => sum + total, 0);
    const isShippingFree =
      goodsLines.length === 0 || goodsTotal >= (terms.shippingFreeFrom ?? Number.MAX_SAFE_INTEGER);
    const isRight =
      groups.reduce((sum, { net, tax }) => sum + net + tax, 0) === cart.total &&
      cart.total === cart.lines.reduce((sum, { total }) => sum + total, shipping) &&
      shipping === (isShippingFree ? 0 : terms.shippingFlat) &&
      new Set(groups.map(({ rate }) => rate)).size === groups.length &&
      groups.every(
        ({ rate, net, tax, gross }) =>
          net + tax === gross &&
          [net, tax].every((cents) => Number.isInteger(cents) && cents >= 0) &&
          Math.abs(tax - (gross * rate) / (100 + rate)) <= 0.5,
      );
    if (!isRight) wrong.push({ cart, groups });
  }
  expect(wrong).toEqual([]);
});
