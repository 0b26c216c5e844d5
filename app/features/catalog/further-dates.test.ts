import { describe, expect, it } from "vitest";
import {
  dateFacts,
  datesInWords,
  endOfItem,
  findOverlap,
  furtherDatesOf,
  furtherInWords,
  listFurtherDates,
  monthsOf,
  storeFurtherDates,
} from "#app/features/catalog/further-dates.ts";
import type { TimeSpan } from "#app/ui/format/time-span.ts";

const evening = { date: "2027-01-18", time: "18:00", endDate: null, endTime: "20:00" };
const night = { date: "2027-01-25", time: "22:00", endDate: "2027-01-26", endTime: "02:00" };
const open = { date: "2027-02-01", time: "18:00", endDate: null, endTime: null };

const weekend = { date: "2027-02-05", time: "18:00", endDate: "2027-02-07", endTime: null };

describe("the further dates of an item", () => {
  it("are read as they were stored, in order", () => {
    const furtherDates = storeFurtherDates([weekend, night, open, evening]);
    expect(furtherDates?.split("\n")).toEqual([
      "2027-01-18T18:00/2027-01-18T20:00",
      "2027-01-25T22:00/2027-01-26T02:00",
      "2027-02-01T18:00",
      "2027-02-05T18:00/2027-02-07",
    ]);
    expect(furtherDatesOf({ furtherDates })).toEqual([evening, night, open, weekend]);
  });

  it("are stored once each, and not at all without any", () => {
    expect(storeFurtherDates([evening, evening])).toBe("2027-01-18T18:00/2027-01-18T20:00");
    expect(storeFurtherDates([])).toBeNull();
    expect(furtherDatesOf({ furtherDates: null })).toEqual([]);
  });

  it("are counted after the first, and listed in short", () => {
    const furtherDates = storeFurtherDates([evening, night]);
    expect(datesInWords({ ...evening, date: "2027-01-11", furtherDates })).toBe(
      "Montag, 11. Januar 2027, 18:00–20:00\u00A0Uhr, und 2 weitere Termine, montags bis 25.1.2027",
    );
    expect(datesInWords({ ...evening, furtherDates: storeFurtherDates([night]) })).toContain(
      "und 1 weiterer Termin am 25.1.2027",
    );
    expect(furtherInWords({ furtherDates: storeFurtherDates([evening, weekend]) })).toBe(
      "und 2 weitere Termine bis 5.2.2027",
    );
    expect(furtherInWords({ furtherDates: null })).toBeNull();
    expect(listFurtherDates({ furtherDates }).replaceAll("\u00A0", " ")).toBe(
      "Mo., 18.1.2027, 18:00–20:00 Uhr; Mo., 25.1., 22 Uhr bis Di., 26.1.2027, 2 Uhr",
    );
  });
});

it("the dates of an order line are the first in words, and the others as a list with a summary", () => {
  const furtherDates = storeFurtherDates([evening, { ...evening, date: "2027-01-25" }]);
  const [first, others] = dateFacts({ ...evening, date: "2027-01-11", furtherDates });
  expect(first).toBe("Montag, 11. Januar 2027, 18:00–20:00\u00A0Uhr");
  expect(others).toEqual({
    summary: "und 2 weitere Termine, montags bis 25.1.2027",
    list: ["Mo., 18.1.2027, 18:00–20:00\u00A0Uhr", "Mo., 25.1.2027, 18:00–20:00\u00A0Uhr"],
  });
  expect(dateFacts({ ...evening, furtherDates: null })).toHaveLength(1);
  expect(dateFacts({ ...evening, date: null, furtherDates: null })).toEqual([]);
});

describe("the end of an item", () => {
  const endOf = (first: typeof evening, ...others: TimeSpan[]) =>
    endOfItem({ ...first, furtherDates: storeFurtherDates(others) });

  it("is that of the date that ends last", () => {
    const january = { date: "2027-01-01", time: "10:00", endDate: "2027-01-31", endTime: "12:00" };
    expect(endOfItem({ ...january, furtherDates: storeFurtherDates([evening]) })).toBe(
      "2027-01-31T12:00",
    );
    expect(endOf(evening, night)).toBe("2027-01-26T02:00");
    expect(endOf(evening, weekend, night)).toBe("2027-02-07T24:00");
    expect(endOf(evening, open)).toBe("2027-02-01T18:00");
  });

  it("does not exist without a date", () => {
    expect(endOfItem({ ...evening, date: null, furtherDates: null })).toBeNull();
  });
});

it("the months of an item are those of all its dates, in order and across years", () => {
  const winter = { date: "2027-11-30", time: "18:00", endDate: "2028-02-01", endTime: "20:00" };
  const dates = { ...evening, furtherDates: storeFurtherDates([night, weekend, winter]) };
  expect(monthsOf(dates)).toEqual([
    "2027-01",
    "2027-02",
    "2027-11",
    "2027-12",
    "2028-01",
    "2028-02",
  ]);
});

describe("two dates", () => {
  const at = (time: string, endTime: string | null) => ({ ...evening, time, endTime });

  it.each([
    ["begin at the same time", at("18:00", "19:00"), at("18:00", null)],
    ["begin before the other's end", at("19:59", "21:00"), evening],
    ["lie within each other", evening, { ...night, date: "2027-01-10" }],
    ["lie on a day that has no end", weekend, { ...evening, date: "2027-02-07" }],
  ])("overlap if they %s", (_name, one, other) => {
    expect(findOverlap([open, one, other])).toHaveLength(2);
    expect(findOverlap([other, night, one])).toHaveLength(2);
  });

  it("do not overlap if one begins at the other's end, or if they are one", () => {
    expect(findOverlap([at("20:00", null), evening, night, evening])).toBeNull();
  });
});
