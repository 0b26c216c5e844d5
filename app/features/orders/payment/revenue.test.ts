import { describe, expect, it } from "vitest";
import { compareHalves, daysUpTo } from "#app/features/orders/payment/revenue.ts";

const hours = ({ from, until }: { from: number; until: number }) => (until - from) / 3_600_000;

describe("the days up to today", () => {
  it("are days in Berlin, oldest first", () => {
    const days = daysUpTo(new Date("2026-11-22T23:30:00Z"), 3);
    expect(days.map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"]);
    expect(new Date(days[2]?.from ?? 0).toISOString()).toBe("2026-11-22T23:00:00.000Z");
  });

  it("follow each other without a gap, across both clock changes", () => {
    const days = daysUpTo(new Date("2026-11-23T12:00:00Z"), 365);
    for (const [index, { until }] of days.slice(0, -1).entries()) {
      expect(until).toBe(days[index + 1]?.from);
    }
    expect(days.filter((day) => hours(day) === 23).map(({ day }) => day)).toEqual(["2026-03-29"]);
    expect(days.filter((day) => hours(day) === 25).map(({ day }) => day)).toEqual(["2026-10-25"]);
  });
});

it("the newer half is compared with the older half, day by day", () => {
  const amounts = [100, 0, 250, 30].map((amount, index) => ({ day: `d${index}`, amount }));
  expect(compareHalves(amounts)).toEqual({
    days: [
      { day: "d2", amount: 250, before: 100 },
      { day: "d3", amount: 30, before: 0 },
    ],
    total: 280,
    totalBefore: 100,
  });
});
