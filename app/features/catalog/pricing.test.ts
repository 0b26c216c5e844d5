import { describe, expect, it } from "vitest";
import {
  type Buyer,
  furtherPriceFor,
  hasFreePiece,
  priceFor,
  regularBuyer,
} from "#app/features/catalog/pricing.ts";

const outsider = regularBuyer;
const insider = { ...regularBuyer, paysCommunityPrice: true };

const priced = (price: number | null, communityPrice: number | null, isPlan = false) => ({
  id: "fest",
  isPlan,
  price,
  communityPrice,
});

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
  expect(priceFor(priced(price, communityPrice), insider)).toBe(pays);
});

it("charges everyone else the regular price", () => {
  expect(priceFor(priced(4990, 3990), outsider)).toBe(4990);
});

it.each([insider, outsider])("returns no price for an item without a regular one", (buyer) => {
  expect(priceFor(priced(null, 3990), buyer)).toBeNull();
});

describe("one piece is free", () => {
  const none = { isPayingMember: false, includedIds: [], takenIds: [] };
  const withFree = (free: Partial<Buyer["free"]>): Buyer => ({
    ...insider,
    free: { ...none, ...free },
  });
  const included = withFree({ includedIds: ["fest"] });
  const paying = withFree({ isPayingMember: true });

  it.each([
    ["of an item that the plan includes", priced(4990, 3990), included, 3990],
    ["of an included item without a community price", priced(4990, null), included, 4990],
    ["of an 'Inklusive' item to paying members", priced(4990, 0), paying, 4990],
  ])("%s, and further ones are paid", (_name, item, buyer, further) => {
    expect(hasFreePiece(item, buyer)).toBe(true);
    expect(priceFor(item, buyer)).toBe(0);
    expect(furtherPriceFor(item, buyer)).toBe(further);
  });

  it.each([
    ["to a member of another plan", priced(4990, null), withFree({ includedIds: ["wanderung"] })],
    ["of 'Inklusive' to a member of a free plan", priced(4990, 0), withFree({})],
    ["of an item with a price for members", priced(4990, 3990), paying],
    [
      "a second time",
      priced(4990, 0),
      withFree({ isPayingMember: true, includedIds: ["fest"], takenIds: ["fest"] }),
    ],
    ["of a plan", priced(4990, 0, true), withFree({ isPayingMember: true })],
    ["of an item without a price", priced(null, 0), included],
    ["in a shop that gives none", priced(4990, 0), insider],
  ])("but none %s", (_name, item, buyer) => {
    expect(hasFreePiece(item, buyer)).toBe(false);
    expect(priceFor(item, buyer)).toBe(furtherPriceFor(item, buyer));
  });
});
