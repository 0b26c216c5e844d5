import { berlinClock, formatTime } from "#app/ui/format/format.ts";

// Kept out of format.ts, because every page loads that file.
const shortDate = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Europe/Berlin",
});

/** '21.11.2026', the day in Berlin. */
export function formatShortDate(instant: Date | string): string {
  return shortDate.format(new Date(instant));
}

/** '21.11.2026, 05:45 Uhr', date and time in Berlin. */
export function formatMoment(instant: Date | string): string {
  const [, time = ""] = berlinClock(new Date(instant)).split("T");
  return `${formatShortDate(instant)}, ${formatTime(time)}`;
}

/** '21.11.2026 05:45' in Berlin, which spreadsheets read as date and time. */
export function formatPlainMoment(instant: Date | string): string {
  const [, time = ""] = berlinClock(new Date(instant)).split("T");
  return `${formatShortDate(instant)} ${time}`;
}
