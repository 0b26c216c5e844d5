import { berlinClock, formatTime } from "#app/ui/format/format.ts";

// Not in format.ts, which every page loads.
const shortDate = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Europe/Berlin",
});

/** '21.11.2026', as the day is in Berlin. */
export function formatShortDate(instant: Date | string): string {
  return shortDate.format(new Date(instant));
}

/** '21.11.2026, 05:45 Uhr', as date and clock are in Berlin. */
export function formatMoment(instant: Date | string): string {
  const [, time = ""] = berlinClock(new Date(instant)).split("T");
  return `${formatShortDate(instant)}, ${formatTime(time)}`;
}

/** '21.11.2026 05:45', which spreadsheets take for date and time. */
export function formatPlainMoment(instant: Date | string): string {
  const [, time = ""] = berlinClock(new Date(instant)).split("T");
  return `${formatShortDate(instant)} ${time}`;
}
