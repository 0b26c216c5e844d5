import { expect, it } from "vitest";
import { datesOf } from "#app/features/catalog/administration/repetition.ts";

it.each([
  [
    "every two weeks across both changes of the clocks",
    { every: 2, unit: "weeks", count: 4 },
    "2027-03-20",
    ["2027-03-20", "2027-04-03", "2027-04-17", "2027-05-01"],
  ],
  [
    "each day, also on the leap day",
    { every: 1, unit: "days", count: 3 },
    "2028-02-28",
    ["2028-02-28", "2028-02-29", "2028-03-01"],
  ],
  [
    "every eight weeks in autumn",
    { every: 8, unit: "weeks", count: 2 },
    "2027-10-30",
    ["2027-10-30", "2027-12-25"],
  ],
  ["until the last year", { every: 1, unit: "days", count: 3 }, "9999-12-31", ["9999-12-31"]],
] as const)("dates are repeated %s", (_name, repetition, first, dates) => {
  expect(datesOf(first, repetition)).toEqual(dates);
});
