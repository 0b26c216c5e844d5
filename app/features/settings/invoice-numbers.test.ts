import { describe, expect, it } from "vitest";
import {
  couldRepeat,
  numberIn,
  patternProblem,
  seriesOf,
} from "#app/features/settings/invoice-numbers.ts";

describe("a pattern", () => {
  it.each(["R-{jahr}-{nummer}", "{nummer}", "Rechnung_{nummer}.{jahr}", "RÄ{jahr}{nummer}"])(
    "numbers invoices: %s",
    (pattern) => expect(patternProblem(pattern)).toBeNull(),
  );

  it.each([
    ["", "genau einmal"],
    ["R-{jahr}", "genau einmal"],
    ["{nummer}-{nummer}", "genau einmal"],
    ["R/{nummer}", "nur Buchstaben"],
    ["R {nummer}", "nur Buchstaben"],
    ["<b>{nummer}", "nur Buchstaben"],
    ["S-{jahr}-{nummer}", "Stornorechnungen"],
    ["S-2026-{nummer}", "Stornorechnungen"],
    ["S-{jahr}-1{nummer}", "Stornorechnungen"],
    ["S-{jahr}-2026{nummer}", "Stornorechnungen"],
  ])("is refused: %s", (pattern, reason) => {
    expect(patternProblem(pattern)).toContain(reason);
  });
});

describe("a number", () => {
  it("has five digits, more when they are needed, and the year of its day", () => {
    const series = seriesOf("R-{jahr}-{nummer}", "2026-12-31");
    expect(numberIn(series, 1)).toBe("R-2026-00001");
    expect(numberIn(series, 123_456)).toBe("R-2026-123456");
    expect(seriesOf("R-{jahr}-{nummer}", "2027-01-01")).not.toBe(series);
    expect(seriesOf("R-{nummer}", "2027-01-01")).toBe(seriesOf("R-{nummer}", "2026-12-31"));
  });

  it.each([
    ["R-{nummer}", "R-{nummer}", false],
    ["R-{nummer}", "r-{nummer}", true],
    ["R-2026-{nummer}", "R-2027-{nummer}", false],
    ["R-{nummer}", "Q-{nummer}", false],
    ["R-{nummer}", "R-2026{nummer}", true],
    ["{nummer}", "2026{nummer}", true],
    ["R-{nummer}", "R-{nummer}-26", false],
    ["R-{nummer}", "R-{nummer}26", true],
    ["R-{nummer}", "R-2026-{nummer}", false],
  ])("could be the same in %s and %s: %s", (series, other, expected) => {
    expect(couldRepeat(series, other)).toBe(expected);
    expect(couldRepeat(other, series)).toBe(expected);
  });
});
