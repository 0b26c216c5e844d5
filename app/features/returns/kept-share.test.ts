import { describe, expect, it } from "vitest";
import { earnedShare } from "#app/features/returns/kept-share.ts";

const year = { price: 12_000, firstDay: "2026-11-01", lastDay: "2027-10-31" };

describe("the share that a shop may keep", () => {
  it.each([
    ["ten days of a year, in whole cents", { withdrawnOn: "2026-11-11" }, [328, 10, 365]],
    ["a day of a year", { withdrawnOn: "2026-11-02" }, [32, 1, 365]],
    ["half of a month", { lastDay: "2026-11-30", withdrawnOn: "2026-11-16" }, [6000, 15, 30]],
    [
      "days across the end of summer time",
      { firstDay: "2026-10-20", withdrawnOn: "2026-11-01" },
      [381, 12, 377],
    ],
    [
      "the whole period, if it is over",
      { lastDay: "2026-11-07", withdrawnOn: "2026-11-14" },
      [12_000, 7, 7],
    ],
  ])("is that of %s", (_, changes, [amount, usedDays, days]) => {
    expect(earnedShare({ ...year, ...changes })).toEqual({ amount, usedDays, days });
  });

  it.each([
    ["on the first day", { withdrawnOn: "2026-11-01" }],
    ["before a renewal begins", { withdrawnOn: "2026-10-20" }],
    ["from something free", { price: 0, withdrawnOn: "2026-11-11" }],
  ])("does not exist for a withdrawal %s", (_, changes) => {
    expect(earnedShare({ ...year, ...changes })).toBeNull();
  });
});
