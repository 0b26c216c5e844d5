import { expect, it } from "vitest";
import { formatSpan } from "#app/ui/format/time-span.ts";

it.each([
  [["2027-03-13", null, null, null], "Samstag, 13. März 2027"],
  [["2027-03-13", "05:45", null, null], "Samstag, 13. März 2027, 05:45 Uhr"],
  [["2027-03-13", "05:45", null, "09:00"], "Samstag, 13. März 2027, 05:45–09:00 Uhr"],
  [["2026-12-04", "18:00", "2026-12-06", "14:00"], "Fr., 4.12., 18 Uhr bis So., 6.12.2026, 14 Uhr"],
  [
    ["2026-12-04", "22:30", "2026-12-05", "02:00"],
    "Fr., 4.12., 22:30 Uhr bis Sa., 5.12.2026, 2 Uhr",
  ],
  [
    ["2026-12-31", "22:00", "2027-01-01", "00:30"],
    "Do., 31.12.2026, 22 Uhr bis Fr., 1.1.2027, 0:30 Uhr",
  ],
  [["2026-12-04", "18:00", "2026-12-06", null], "Fr., 4.12., 18 Uhr bis So., 6.12.2026"],
  [["2026-12-04", null, "2026-12-06", null], "Fr., 4.12. bis So., 6.12.2026"],
] as const)("%j reads %s", ([date, time, endDate, endTime], words) => {
  expect(formatSpan({ date, time, endDate, endTime }).replaceAll("\u00A0", " ")).toBe(words);
});
