import { describe, expect, it } from "vitest";
import {
  berlinClock,
  countOf,
  formatCount,
  formatDate,
  formatDay,
  formatPrice,
} from "#app/ui/format/format.ts";

describe("formatPrice", () => {
  // \u00A0 keeps amount and sign on one line.
  it.each([
    [0, "0,00\u00A0€"],
    [5, "0,05\u00A0€"],
    [4990, "49,90\u00A0€"],
    [123_450, "1.234,50\u00A0€"],
    [123_456_789, "1.234.567,89\u00A0€"],
    [-1990, "-19,90\u00A0€"],
  ])("shows %d cents", (cents, text) => {
    expect(formatPrice(cents)).toBe(text);
  });
});

describe("formatDate", () => {
  it.each([
    [
      "late on a summer evening in UTC, the next day in Berlin",
      "2026-06-30T22:00:00Z",
      "1. Juli 2026",
    ],
    ["a second earlier, still the day before", "2026-06-30T21:59:59Z", "30. Juni 2026"],
    ["a minute before midnight in winter", "2026-01-31T22:59:59Z", "31. Januar 2026"],
    ["midnight in winter", "2026-01-31T23:00:00Z", "1. Februar 2026"],
    ["New Year in Berlin, an hour before UTC", "2026-12-31T23:00:00Z", "1. Januar 2027"],
  ])("shows %s", (_name, instant, text) => {
    expect(formatDate(instant)).toBe(text);
    expect(formatDate(new Date(instant))).toBe(text);
  });

  it("throws on an invalid date", () => {
    expect(() => formatDate("morgen")).toThrow(RangeError);
  });
});

describe("formatDay", () => {
  it("splits a day into words", () => {
    expect(formatDay("2027-03-13")).toEqual({
      day: "13",
      month: "März 2027",
      weekday: "Samstag",
      long: "13. März 2027",
    });
  });

  it.each([
    ["2026-03-29", "29. März 2026", "Sonntag"],
    ["2026-10-25", "25. Oktober 2026", "Sonntag"],
    ["2028-02-29", "29. Februar 2028", "Dienstag"],
    ["2027-01-01", "1. Januar 2027", "Freitag"],
  ])("keeps %s the day it is", (isoDate, long, weekday) => {
    expect(formatDay(isoDate)).toMatchObject({ long, weekday });
  });

  it("throws on an invalid date", () => {
    expect(() => formatDay("13.03.2027")).toThrow(RangeError);
  });
});

describe("berlinClock", () => {
  it.each([
    ["2026-01-15T12:00:00Z", "2026-01-15T13:00"],
    ["2026-07-15T12:00:00Z", "2026-07-15T14:00"],
    ["2026-07-15T22:00:00Z", "2026-07-16T00:00"],
    ["2026-12-31T23:30:00Z", "2027-01-01T00:30"],
    // The clocks go forward at 1:00 UTC …
    ["2026-03-29T00:59:59Z", "2026-03-29T01:59"],
    ["2026-03-29T01:00:00Z", "2026-03-29T03:00"],
    // … and back at 1:00 UTC, so the hour from two to three repeats.
    ["2026-10-25T00:30:00Z", "2026-10-25T02:30"],
    ["2026-10-25T01:30:00Z", "2026-10-25T02:30"],
    ["2026-10-25T02:00:00Z", "2026-10-25T03:00"],
  ])("shows at %s what clocks in Berlin show", (instant, clock) => {
    expect(berlinClock(new Date(instant))).toBe(clock);
  });
});

it.each([
  [0, "0 Kurse"],
  [1, "1 Kurs"],
  [2, "2 Kurse"],
  [1000, "1.000 Kurse"],
  [1_234_567, "1.234.567 Kurse"],
])("%d is counted in German", (count, expected) => {
  expect(countOf(count, "Kurs", "Kurse")).toBe(expected);
});

it("a count has thousands separators", () => {
  expect(formatCount(50_000)).toBe("50.000");
});
