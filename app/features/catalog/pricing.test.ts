import { expect, it } from "vitest";
import { priceFor } from "#app/features/catalog/pricing.ts";

const insider = { paysCommunityPrice: true };
const outsider = { paysCommunityPrice: false };

it.each([
  { name: "the community price to its buyers", price: 4990, communityPrice: 3990, pays: 3990 },
  { name: "the regular price where there is no other", price: 4990, communityPrice: null },
  {
    name: "the regular price where the other one is 0 ('Inklusive')",
    price: 4990,
    communityPrice: 0,
  },
  { name: "nothing for a free item", price: 0, communityPrice: null },
  {
    name: "a community price above the regular one as it stands",
    price: 100,
    communityPrice: 120,
    pays: 120,
  },
])("charges $name", ({ price, communityPrice, pays = price }) => {
  expect(priceFor({ price, communityPrice }, insider)).toBe(pays);
});

it("charges the regular price to everyone else", () => {
  expect(priceFor({ price: 4990, communityPrice: 3990 }, outsider)).toBe(4990);
});

it.each([insider, outsider])("has no price for an item without a regular one", (buyer) => {
  expect(priceFor({ price: null, communityPrice: 3990 }, buyer)).toBeNull();
});
