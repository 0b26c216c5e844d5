import { describe, expect, it } from "vitest";
import {
  datesInWords,
  furtherDatesOf,
  listFurtherDates,
  storeFurtherDates,
} from "#app/features/catalog/further-dates.ts";

const evening = { date: "2027-01-18", time: "18:00", endDate: null, endTime: "20:00" };
const night = { date: "2027-01-25", time: "22:00", endDate: "2027-01-26", endTime: "02:00" };
const open = { date: "2027-02-01", time: "18:00", endDate: null, endTime: null };

describe("the further dates of an item", () => {
  it("are read as they were stored, in order", () => {
    const furtherDates = storeFurtherDates([night, open, evening]);
    expect(furtherDates).toBe(
      "2027-01-18T18:00/2027-01-18T20:00\n2027-01-25T22:00/2027-01-26T02:00\n2027-02-01T18:00",
    );
    expect(furtherDatesOf({ furtherDates })).toEqual([evening, night, open]);
  });

  it("are stored once each, and not at all without any", () => {
    expect(storeFurtherDates([evening, evening])).toBe("2027-01-18T18:00/2027-01-18T20:00");
    expect(storeFurtherDates([])).toBeNull();
    expect(furtherDatesOf({ furtherDates: null })).toEqual([]);
  });

  it("are counted after the first, and listed in short", () => {
    const furtherDates = storeFurtherDates([evening, night]);
    expect(datesInWords({ ...evening, date: "2027-01-11", furtherDates })).toBe(
      "Montag, 11. Januar 2027, 18:00–20:00\u00A0Uhr, und 2 weitere Termine",
    );
    expect(datesInWords({ ...evening, furtherDates: storeFurtherDates([night]) })).toContain(
      "und 1 weiterer Termin",
    );
    expect(listFurtherDates({ furtherDates }).replaceAll("\u00A0", " ")).toBe(
      "Mo., 18.1.2027, 18:00–20:00 Uhr; Mo., 25.1., 22 Uhr bis Di., 26.1.2027, 2 Uhr",
    );
  });
});
