import { describe, expect, it } from "vitest";
import { formatMoment, formatPlainMoment, formatShortDate } from "#app/ui/format/short-date.ts";

describe("a short date", () => {
  it.each([
    ["2026-11-21T09:00:00Z", "21.11.2026"],
    ["2027-03-09T23:30:00Z", "10.03.2027"],
    ["2026-06-30T21:59:59Z", "30.06.2026"],
    ["2026-12-31T23:00:00Z", "01.01.2027"],
  ])("of %s is the day in Berlin", (instant, text) => {
    expect(formatShortDate(instant)).toBe(text);
    expect(formatShortDate(new Date(instant))).toBe(text);
  });

  it.each([
    ["2026-01-31T23:05:00Z", "01.02.2026, 00:05\u00A0Uhr"],
    ["2026-07-01T12:00:59Z", "01.07.2026, 14:00\u00A0Uhr"],
  ])("of %s can include the time", (instant, text) => {
    expect(formatMoment(instant)).toBe(text);
  });

  it("can include the time in the format of spreadsheets", () => {
    expect(formatPlainMoment("2026-01-31T23:05:00Z")).toBe("01.02.2026 00:05");
  });

  it("throws on an invalid date", () => {
    expect(() => formatShortDate("morgen")).toThrow(RangeError);
  });
});
