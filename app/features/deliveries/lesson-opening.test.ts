import { expect, it } from "vitest";
import { isOpenOn, opensOn } from "#app/features/deliveries/lesson-opening.ts";

const atOnce = { opensOn: null, opensAfterDays: null };

it.each([
  ["at once", atOnce, null],
  ["on its day", { ...atOnce, opensOn: "2027-01-06" }, "2027-01-06"],
  ["with access", { ...atOnce, opensAfterDays: 0 }, "2026-10-24"],
  ["a day later, although the night has 25 hours", { ...atOnce, opensAfterDays: 1 }, "2026-10-25"],
  ["days later, across the end of the month", { ...atOnce, opensAfterDays: 14 }, "2026-11-07"],
])("a lesson opens %s", (_when, lesson, day) => {
  expect(opensOn(lesson, "2026-10-24")).toBe(day);
});

it("a lesson is open from its day on", () => {
  const lesson = { ...atOnce, opensAfterDays: 7 };
  const days = ["2026-10-30", "2026-10-31", "2026-11-01"];
  expect(days.map((day) => isOpenOn(lesson, "2026-10-24", day))).toEqual([false, true, true]);
  expect(isOpenOn(atOnce, "2026-10-24", "2026-10-24")).toBe(true);
});
