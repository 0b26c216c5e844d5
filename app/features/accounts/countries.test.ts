import { describe, expect, it } from "vitest";
import { countryCodeOf } from "#app/features/accounts/countries.ts";

describe("the code of a country", () => {
  it.each([
    ["Deutschland", "DE"],
    [" germany ", "DE"],
    ["Österreich", "AT"],
    ["die Schweiz", "CH"],
    ["Suisse", "CH"],
    ["Polska", "PL"],
    ["Türkiye", "TR"],
    ["Ελλάδα", "GR"],
    ["Česko", "CZ"],
    ["Україна", "UA"],
    ["Island", "IS"],
    ["NL", "NL"],
    ["UK", "GB"],
    ["DEUTSCHLAND", "DE"],
    ["Oesterreich", "AT"],
    ["Osterreich", "AT"],
    ["Deutschland (DE)", "DE"],
    ["Deutschland, EU", "DE"],
    ["D", "DE"],
    ["Bundesrep. Deutschland", "DE"],
    ["Daenemark", "DK"],
    ["Cesko", "CZ"],
    ["Republic of Austria", "AT"],
  ])("is known for %s", (name, code) => {
    expect(countryCodeOf(name)).toBe(code);
  });

  it.each(["", "Phantasien", "EU", "Pol ska"])("is unknown for %j", (name) => {
    expect(countryCodeOf(name)).toBeUndefined();
  });

  it("is today's for a name in German or English", () => {
    for (const language of ["de", "en"]) {
      const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
      for (const code of ["AT", "CH", "DE", "DK", "FR", "GE", "IE", "IN", "IT", "NL", "PL", "US"]) {
        expect(countryCodeOf(names.of(code) ?? "")).toBe(code);
      }
    }
  });
});
