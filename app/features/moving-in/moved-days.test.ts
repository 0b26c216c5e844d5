import { expect, it } from "vitest";
import { readMovedDay, readMovedMoment } from "#app/features/moving-in/moved-days.ts";

it.each([
  ["2025-02-01", "2025-02-01"],
  ["1.2.2025", "2025-02-01"],
  ["01.02.2025", "2025-02-01"],
  ["2025-02-01 14:30:00", "2025-02-01"],
  ["2025-02-01T14:30:00Z", "2025-02-01"],
  ["01.02.2025, 14:30 Uhr", "2025-02-01"],
  ["31.02.2025", null],
  ["", null],
  ["=cmd", null],
  ["unbegrenzt", null],
])("reads the day in %j", (cell, day) => {
  expect(readMovedDay(cell)).toBe(day);
});

it("reads a moment with its time", () => {
  expect(readMovedMoment("2025-02-01T14:30:05Z")?.toISOString()).toBe("2025-02-01T14:30:05.000Z");
  expect(readMovedMoment("1.2.2025")?.toISOString()).toBe("2025-02-01T00:00:00.000Z");
  expect(readMovedMoment("bald")).toBe(null);
});
