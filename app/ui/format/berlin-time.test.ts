import { describe, expect, it } from "vitest";
import { endsLater, withBerlinOffset } from "#app/ui/format/berlin-time.ts";

const hoursFrom = (date: string, time: string, endTime: string) =>
  (Date.parse(withBerlinOffset(date, endTime)) - Date.parse(withBerlinOffset(date, time))) /
  3_600_000;

describe("the time from beginning to end", () => {
  it.each([
    ["on a usual day", "2027-03-13", 3],
    ["in the night in which the clocks go forward", "2027-03-28", 2],
    ["in the night in which the clocks go back", "2027-10-31", 4],
  ])("is right %s", (_name, date, hours) => {
    expect(hoursFrom(date, "01:00", "04:00")).toBe(hours);
  });

  it.each([
    ["2027-03-13", "18:30", "18:31", true],
    ["2027-03-13", "18:30", "18:30", false],
    ["2027-03-13", "18:30", "09:00", false],
    ["2027-03-28", "02:30", "03:00", false],
    ["2027-03-28", "01:30", "03:00", true],
    ["2027-10-31", "02:30", "02:45", true],
  ])("exists on %s from %s to %s: %s", (date, time, endTime, expected) => {
    expect(endsLater({ date, time, endTime })).toBe(expected);
  });
});
