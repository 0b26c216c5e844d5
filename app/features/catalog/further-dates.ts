import { countOf } from "#app/ui/format/count-of.ts";
import { addDays } from "#app/ui/format/format.ts";
import {
  daysBetween,
  formatShortSpan,
  formatSpan,
  type TimeSpan,
} from "#app/ui/format/time-span.ts";
import type { CatalogItem } from "#db/schema.ts";

/** The first date of an item, and the others as their column stores them. */
export type ItemDates = TimeSpan & Pick<CatalogItem, "furtherDates">;

/**
 * The dates of an item after the first, in order. The column contains one ISO 8601 interval a line, in Berlin's local
 * time. An unknown end is missing: '2027-01-18T18:00/2027-01-18T20:00'.
 */
export function furtherDatesOf({ furtherDates }: Pick<CatalogItem, "furtherDates">): TimeSpan[] {
  return (furtherDates?.split("\n") ?? []).map((interval) => {
    const [start = "", end] = interval.split("/");
    const [date = "", time = null] = start.split("T");
    const [endDate = date, endTime = null] = end?.split("T") ?? [];
    return { date, time, endDate: endDate === date ? null : endDate, endTime };
  });
}

/** The date columns of an item. */
type DateColumns = Pick<CatalogItem, "date" | "time" | "endDate" | "endTime" | "furtherDates">;

/** All dates of an item, in order; empty without any. */
export function allDatesOf(item: DateColumns): TimeSpan[] {
  const { date, time, endDate, endTime, furtherDates } = item;
  if (date === null) return [];
  return [{ date, time, endDate, endTime }, ...furtherDatesOf({ furtherDates })];
}

/** The ISO days on which an item takes place. */
export function daysOf(item: DateColumns): string[] {
  const days = allDatesOf(item).flatMap(({ date, endDate }) =>
    Array.from({ length: 1 + daysBetween(date, endDate ?? date) }, (_, index) =>
      addDays(date, index),
    ),
  );
  return [...new Set(days)];
}

/** The dates as the column stores them; null without any. */
export function storeFurtherDates(spans: TimeSpan[]): string | null {
  const intervals = spans.map(({ date, time, endDate, endTime }) => {
    const start = `${date}T${time}`;
    return endTime === null ? start : `${start}/${endDate ?? date}T${endTime}`;
  });
  return [...new Set(intervals)].sort().join("\n") || null;
}

/** 'Montag, 11. Januar 2027, 18:00–20:00 Uhr, und 5 weitere Termine' */
export function datesInWords(dates: ItemDates): string {
  return [formatSpan(dates), furtherInWords(dates)].filter(Boolean).join(", ");
}

/** 'und 5 weitere Termine'; null without any. */
export function furtherInWords({ furtherDates }: Pick<CatalogItem, "furtherDates">): string | null {
  if (furtherDates === null) return null;
  return `und ${countOf(furtherDates.split("\n").length, "weiterer Termin", "weitere Termine")}`;
}

/** 'Mo., 18.1.2027, 18:00–20:00 Uhr; Mo., 25.1.2027, 18:00–20:00 Uhr'; empty without any. */
export function listFurtherDates(item: Pick<CatalogItem, "furtherDates">): string {
  return furtherDatesOf(item).map(formatShortSpan).join("; ");
}
