import { expect, it } from "vitest";
import { compareHalves, REVENUE_DAYS } from "#app/features/money/revenue-figures.server.ts";

it("compares each of the last 30 days with the day 30 days earlier", () => {
  const amounts = [
    { day: "2026-09-25", amount: 1 },
    { day: "2026-09-26", amount: 100 },
    { day: "2026-10-25", amount: 30 },
    { day: "2026-10-26", amount: 250 },
    { day: "2026-10-26", amount: -50 },
    { day: "2026-11-24", amount: 7 },
  ];
  const revenue = compareHalves(amounts, "2026-11-24");
  expect(revenue.days).toHaveLength(REVENUE_DAYS);
  expect(revenue.days[0]).toEqual({ day: "2026-10-26", amount: 200, before: 100 });
  expect(revenue.days.at(-1)).toEqual({ day: "2026-11-24", amount: 7, before: 30 });
  expect(revenue).toMatchObject({ total: 207, totalBefore: 130 });
});
