import { describe, expect, it } from "vitest";
import { blankItem } from "#app/features/catalog/blank-item.ts";
import { type PriceTerms, priceWordsOf } from "#app/features/catalog/price-words/price-words.ts";
import type { CatalogItem } from "#db/schema.ts";

const item: CatalogItem = {
  ...blankItem(new Date(0)),
  id: "becher",
  kind: "product",
  title: "Becher",
  category: "Zuhause",
  imageUrl: "/becher.svg",
  withdrawalClass: "goods",
  price: 2800,
};

const unknown: PriceTerms = { taxScheme: null, isShippingFree: true };
const regular: PriceTerms = { taxScheme: "regular", isShippingFree: true };
const small: PriceTerms = { taxScheme: "small-business", isShippingFree: true };
const withCosts = (terms: PriceTerms) => ({ ...terms, isShippingFree: false });

const exempt = { taxRate: 0, taxNote: "§ 4 Nr. 21 UStG" };
const service = { withdrawalClass: "service" } as const;
const leisure = { withdrawalClass: "dated-leisure" } as const;

describe("the words beside a price", () => {
  it.each<[Partial<CatalogItem>, PriceTerms, string | null]>([
    [{}, unknown, "versandkostenfrei"],
    [{}, withCosts(unknown), "zzgl. Versand"],
    [{}, regular, "inkl. MwSt., versandkostenfrei"],
    [{ taxRate: 7 }, withCosts(regular), "inkl. MwSt., zzgl. Versand"],
    [exempt, regular, "steuerfrei: § 4 Nr. 21 UStG, versandkostenfrei"],
    [{ taxRate: 0 }, regular, "steuerfrei, versandkostenfrei"],
    [{}, small, "umsatzsteuerfrei nach § 19 UStG, versandkostenfrei"],
    [exempt, withCosts(small), "umsatzsteuerfrei nach § 19 UStG, zzgl. Versand"],
    [{ withdrawalClass: "digital" }, withCosts(regular), "inkl. MwSt."],
    [{ withdrawalClass: "digital" }, withCosts(unknown), null],
    [leisure, withCosts(regular), "inkl. MwSt."],
    [{ ...service, ...exempt }, regular, "steuerfrei: § 4 Nr. 21 UStG"],
    [service, withCosts(small), "umsatzsteuerfrei nach § 19 UStG"],
    [{ price: null }, withCosts(regular), null],
    [{ price: 0 }, regular, null],
    [{ price: 0, ...leisure }, withCosts(small), null],
    [{ price: 0 }, withCosts(regular), "zzgl. Versand"],
    [{ price: 2500, communityPrice: 0 }, regular, "inkl. MwSt., versandkostenfrei"],
  ])("of %j with the terms %j are '%s'", (values, terms, line) => {
    const words = priceWordsOf({ ...item, ...values }, terms);
    expect(words && words.text + (words.link ?? "")).toBe(line);
  });
});
