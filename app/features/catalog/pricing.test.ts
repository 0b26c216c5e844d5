import { expect, it } from "vitest";
import { priceFor } from "#app/features/catalog/pricing.ts";

const insider = { paysCommunityPrice: true };
const outsider = { paysCommunityPrice: false };

it.each([
  { name: "the community price to its buyers", price: 4990, communityPrice: 3990, pays: 3990 },
  { name: "the regular price without a community price", price: 4990, communityPrice: null },
  {
    name: "the regular price if the community price is 0 ('Inklusive')",
    price: 4990,
    communityPrice: 0,
  },
  { name: "nothing for a free item", price: 0, communityPrice: null },
  {
    name: "a community price that is above the regular one",
    price: 100,
    communityPrice: 120,
    pays: 120,
  },
])("charges $name", ({ price, communityPrice, pays = price }) => {
  expect(priceFor({ price, communityPrice }, insider)).toBe(pays);
});

it("charges everyone else the regular price", () => {
  expect(priceFor({ price: 4990, communityPrice: 3990 }, outsider)).toBe(4990);
});

it.each([insider, outsider])("returns no price for an item without a regular one", (buyer) => {
  expect(priceFor({ price: null, communityPrice: 3990 }, buyer)).toBeNull();
});
