import { describe, expect, it } from "vitest";
import { endsLater, passedClock, withBerlinOffset } from "#app/ui/format/berlin-time.ts";

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
    expect(endsLater({ date, time, endDate: null, endTime })).toBe(expected);
  });

  it.each([
    ["2027-03-13", "22:00", "2027-03-14", "02:00", true],
    ["2027-03-27", "23:30", "2027-03-28", "02:30", true],
    ["2027-10-30", "22:00", "2027-10-31", "02:30", true],
    ["2026-12-31", "22:00", "2027-01-01", "00:00", true],
  ])("exists on %s from %s until %s, %s: %s", (date, time, endDate, endTime, expected) => {
    expect(endsLater({ date, time, endDate, endTime })).toBe(expected);
  });
});

it.each([
  ["2027-10-30T23:59:00Z", "2027-10-31T01:59"],
  ["2027-10-31T00:10:00Z", "2027-10-31T02:10"],
  ["2027-10-31T01:00:00Z", "2027-10-31T02:59"],
  ["2027-10-31T01:59:00Z", "2027-10-31T02:59"],
  ["2027-10-31T02:00:00Z", "2027-10-31T03:00"],
  ["2027-03-28T01:00:00Z", "2027-03-28T03:00"],
  ["2027-03-13T01:30:00Z", "2027-03-13T02:30"],
])("at %s the clocks in Berlin have reached %s", (now, clock) => {
  expect(passedClock(new Date(now))).toBe(clock);
});
