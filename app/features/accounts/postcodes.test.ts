import { describe, expect, it } from "vitest";
import { postcodeProblem } from "#app/features/accounts/postcodes.ts";

describe("a postcode", () => {
  it.each([
    ["80331", "Deutschland"],
    ["01067", "germany"],
    ["D-80331", "Deutschland"],
    ["80 331", "DE"],
    ["1010", "Österreich"],
    ["A-1010", "Austria"],
    ["8001", "die Schweiz"],
    ["1012 ab", "Niederlande"],
    ["1012AB", "Holland"],
    ["00-950", "Polen"],
    ["1100-148", "Portugal"],
    ["LV-1010", "Lettland"],
    ["SE-111 20", "Schweden"],
    ["D6W XK40", "Irland"],
    ["VLT 1117", "Malta"],
    // The form in other countries is not known.
    ["SW1A 1AA", "Vereinigtes Königreich"],
    ["7", "Phantasien"],
    ["", "Deutschland"],
    ["80331", ""],
  ])("fits: %j in %j", (postcode, country) => {
    expect(postcodeProblem(postcode, country)).toBeNull();
  });

  it.each([
    ["8000", "Deutschland", "hat sie fünf Ziffern, zum Beispiel 80331."],
    ["803310", "Deutschland", "fünf Ziffern"],
    ["8O331", "Deutschland", "fünf Ziffern"],
    ["80331", "Österreich", "vier Ziffern"],
    ["O1010", "Österreich", "vier Ziffern"],
    ["D-8001", "Schweiz", "vier Ziffern"],
    ["1012", "Niederlande", "sieht sie anders aus, zum Beispiel 1012 AB."],
    ["80331", "Irland", "sieht sie anders aus"],
    ["80331", "Oesterreich (Tirol)", "vier Ziffern"],
    ["00000", "Deutschland", "gibt es nicht"],
    ["D-00000", "germany", "gibt es nicht"],
    ["0000", "Austria", "gibt es nicht"],
    ["00-000", "Polen", "gibt es nicht"],
    ["950", "Polen", "hat sie fünf Ziffern, zum Beispiel 00-950."],
  ])("does not fit: %j in %j", (postcode, country, rule) => {
    expect(postcodeProblem(postcode, country)).toContain(rule);
  });
});
