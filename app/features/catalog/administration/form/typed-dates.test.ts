import { expect, it } from "vitest";
import {
  readTypedDates,
  writeTypedDates,
} from "#app/features/catalog/administration/form/typed-dates.ts";

const first = { date: "2027-01-11", time: "18:00", endDate: null, endTime: "20:00" };
const span = (
  date: string,
  time: string,
  endTime: string | null,
  endDate: string | null = null,
) => ({
  date,
  time,
  endDate,
  endTime,
});

it.each([
  ["18.1.2027", span("2027-01-18", "18:00", "20:00")],
  ["2027-01-18", span("2027-01-18", "18:00", "20:00")],
  ["Mo., 18.01.2027, 19:30–21:00 Uhr", span("2027-01-18", "19:30", "21:00")],
  ["Montag, 18.1.2027 19 Uhr bis 21 Uhr", span("2027-01-18", "19:00", "21:00")],
  ["18. 1. 2027, 9.30 - 12", span("2027-01-18", "09:30", "12:00")],
  ["18.1.27, 19:30", span("2027-01-18", "19:30", null)],
  ["18. Januar 2027 um 19.30 Uhr", span("2027-01-18", "19:30", null)],
  ["2027-01-18T19:30", span("2027-01-18", "19:30", null)],
  ["Mo 18.1.2027, 19 Uhr 30 bis 21 Uhr", span("2027-01-18", "19:30", "21:00")],
  ["18.1.2027, 19:30", span("2027-01-18", "19:30", null)],
  ["18.1.2027, 22:00–02:00", span("2027-01-18", "22:00", "02:00", "2027-01-19")],
  ["22.1.2027, 18 Uhr bis 24.1.2027", span("2027-01-22", "18:00", null, "2027-01-24")],
  ["22.1.2027, 18 Uhr bis 22.1.2027", span("2027-01-22", "18:00", null)],
  ["22.1.2027, 18 Uhr bis 24.1.2027, 14 Uhr", span("2027-01-22", "18:00", "14:00", "2027-01-24")],
])("%s is read as a date", (line, expected) => {
  const read = readTypedDates(line, first);
  expect(read).toEqual({ ok: true, spans: [expected] });
  const again = read.ok ? writeTypedDates(read.spans) : "";
  expect(readTypedDates(again, first)).toEqual(read);
});

it.each([
  "31.2.2027",
  "18.1.2027, 24:00",
  "18.1.2027, 18–25 Uhr",
  "24.1.2027, 18 Uhr bis 22.1.2027, 14 Uhr",
  "24.1.2027, 18 Uhr bis 22.1.2027",
  "22.1.2027, 18 Uhr bis 31.2.2027",
  "jeden Montag",
  "18.1.2027 und 25.1.2027",
])("%s is no date", (line) => {
  expect(readTypedDates(`25.1.2027\n\n${line}`, first)).toEqual({ ok: false, wrong: line });
});

it("a date without a time takes as long as a first one over a weekend", () => {
  const weekend = { date: "2027-01-08", time: "18:00", endDate: "2027-01-10", endTime: "14:00" };
  expect(readTypedDates("5.2.2027", weekend)).toEqual({
    ok: true,
    spans: [span("2027-02-05", "18:00", "14:00", "2027-02-07")],
  });
});
