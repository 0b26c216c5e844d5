import { expect, it } from "vitest";
import { weeksOf } from "#app/features/catalog/list/month-weeks.ts";

it.each([
  ["2026-12", 5, 1, 31],
  ["2027-02", 4, 0, 28],
  ["2028-02", 5, 1, 29],
  ["2027-08", 6, 6, 31],
  ["2027-01", 5, 4, 31],
])("%s has %i weeks, begins %i days after Monday, and has %i days", (month, count, gap, days) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(new Set(weeks.map((week) => week.length))).toEqual(new Set([7]));
  expect(weeks[0]?.indexOf(`${month}-01`)).toBe(gap);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(days);
  expect(weeks.flat().findLast((day) => day !== null)).toBe(`${month}-${days}`);
});
