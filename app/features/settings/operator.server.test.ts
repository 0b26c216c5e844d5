import { describe, expect, it } from "vitest";
import { postalAddress } from "#app/features/settings/operator.server.ts";

const settings = {
  operatorName: null,
  siteName: "BeHappy",
  street: null,
  zipcode: "24937",
  city: "Flensburg",
  country: null,
};

describe("a postal address", () => {
  it("begins with the site's name if the operator has none, and leaves out unknown lines", () => {
    expect(postalAddress(settings)).toEqual(["BeHappy", "24937\u00A0Flensburg"]);
  });

  it.each([
    ["Morgenufer 12", "Morgenufer\u00A012"],
    ["Morgenufer 12a", "Morgenufer\u00A012a"],
    ["Morgenufer 12 a", "Morgenufer\u00A012 a"],
    ["Straße des 17. Juni 135", "Straße des 17. Juni\u00A0135"],
    ["Morgenufer 12, 2. OG", "Morgenufer\u00A012, 2. OG"],
    ["Morgenufer 12 - 14", "Morgenufer\u00A012 - 14"],
    ["Am Markt", "Am Markt"],
  ])("keeps a house number in the line of the street: '%s'", (street, firm) => {
    expect(postalAddress({ ...settings, street })[1]).toBe(firm);
  });
});
