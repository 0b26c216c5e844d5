import { expect, it } from "vitest";
import { lastWithdrawalDay } from "#app/features/catalog/last-withdrawal-day.ts";

it.each([
  ["a Monday", "2026-11-23T12:00:00Z", "2026-12-07"],
  ["a Saturday", "2026-11-28T12:00:00Z", "2026-12-14"],
  ["a Sunday", "2026-11-29T12:00:00Z", "2026-12-14"],
  ["half past midnight in Berlin", "2026-11-23T23:30:00Z", "2026-12-08"],
  ["the last second of a day in summer", "2026-06-01T21:59:59Z", "2026-06-15"],
])(
  "the withdrawal period of an order from %s ends 14 days later, not on a weekend",
  (_, at, day) => {
    expect(lastWithdrawalDay(new Date(at))).toBe(day);
  },
);
