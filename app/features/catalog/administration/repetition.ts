import { DAY } from "#app/environment/durations.ts";

/** The form controls that repeat an item. */
export const repetitionFields = ["repeatEvery", "repeatUnit", "repeatCount"] as const;
export type RepetitionField = (typeof repetitionFields)[number];

export const repeatUnits = ["weeks", "days"] as const;

export const MAX_EVERY = 8;
export const MIN_COUNT = 2;
export const MAX_COUNT = 26;

interface Repetition {
  /** Number of units between two dates. */
  every: number;
  unit: (typeof repeatUnits)[number];
  /** Number of dates, including the first. */
  count: number;
}

const DAYS = { weeks: 7, days: 1 };

/**
 * All dates of a repeated item, beginning with its own. They are calendar days, so the time of day in Berlin
 * stays the same when the clocks change. Dates after the year 9999 are left out.
 */
export function datesOf(first: string, { every, unit, count }: Repetition): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  const step = every * DAYS[unit] * DAY;
  return Array.from({ length: count }, (_, index) => new Date(start + index * step).toISOString())
    .filter((instant) => /^\d{4}-/.test(instant))
    .map((instant) => instant.slice(0, "YYYY-MM-DD".length));
}
