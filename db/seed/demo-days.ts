import { DAY } from "#app/environment/durations.ts";

/** The day in Berlin as an ISO date. */
export function isoDate(instant: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(instant);
}

/** The ISO day `count` days later. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, "YYYY-MM-DD".length);
}
