import { describe, expect, it } from "vitest";
import { suggestedEnd } from "#app/features/returns/declarations/administration/termination/suggested-end.ts";

const today = "2026-11-23";
const yearly = "2027-03-10";

describe("the suggested end of a membership", () => {
  it.each([
    ["the end of the paid year", "ordinary", null, yearly, yearly],
    ["today for an unlimited plan", "ordinary", null, null, today],
    ["today for an important reason", "extraordinary", null, yearly, today],
    ["the declared day", "ordinary", "2026-12-31", yearly, "2026-12-31"],
    ["today if that is the declared day", "ordinary", today, yearly, today],
    ["the declared day of an unlimited plan", "ordinary", "2031-12-31", null, "2031-12-31"],
    ["the end of the year before a later declared day", "ordinary", "2031-12-31", yearly, yearly],
    ["the end of the year instead of a past day", "ordinary", "2025-12-31", yearly, yearly],
    ["today instead of a past day", "extraordinary", "2025-12-31", null, today],
  ] as const)("is %s", (_what, terminationKind, wishedEnd, until, expected) => {
    expect(suggestedEnd({ terminationKind, wishedEnd }, { until, today })).toBe(expected);
  });
});
