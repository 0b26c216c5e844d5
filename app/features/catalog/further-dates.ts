import { endsLater } from "#app/ui/format/berlin-time.ts";
import { addDays, countOf, formatDay, monthOf } from "#app/ui/format/format.ts";
import {
  daysBetween,
  formatShortSpan,
  formatSpan,
  type TimeSpan,
} from "#app/ui/format/time-span.ts";
import type { LineFact } from "#app/ui/parts/line-fact.tsx";
import type { CatalogItem } from "#db/schema.ts";

/** The first date of an item, and the others as their column stores them. */
export type ItemDates = TimeSpan & Pick<CatalogItem, "furtherDates">;

/**
 * The dates of an item after the first, in order. The column contains one ISO 8601 interval a line, in Berlin's local
 * time: '2027-01-18T18:00/2027-01-18T20:00'. An unknown end is missing, and the end on a later day may have no time.
 */
export function furtherDatesOf({ furtherDates }: Pick<CatalogItem, "furtherDates">): TimeSpan[] {
  return (furtherDates?.split("\n") ?? []).map(readInterval);
}

function readInterval(interval: string): TimeSpan {
  const [start = "", end] = interval.split("/");
  const [date = "", time = null] = start.split("T");
  const [endDate = date, endTime = null] = end?.split("T") ?? [];
  return { date, time, endDate: endDate === date ? null : endDate, endTime };
}

function intervalOf({ date, time, endDate, endTime }: TimeSpan): string {
  const end = endTime === null ? endDate : `${endDate ?? date}T${endTime}`;
  return end === null ? `${date}T${time}` : `${date}T${time}/${end}`;
}

/** The date columns of an item. */
export type DateColumns = Pick<
  CatalogItem,
  "date" | "time" | "endDate" | "endTime" | "furtherDates"
>;

/** Only the date columns of an item, as an order keeps them. */
export function dateColumnsOf(item: DateColumns): DateColumns {
  const { date, time, endDate, endTime, furtherDates } = item;
  return { date, time, endDate, endTime, furtherDates };
}

/** All dates of an item, in order; empty without any. */
export function allDatesOf(item: DateColumns): TimeSpan[] {
  const { date, time, endDate, endTime, furtherDates } = item;
  if (date === null) return [];
  return [{ date, time, endDate, endTime }, ...furtherDatesOf({ furtherDates })];
}

/**
 * The end of an item, comparable with `passedClock`: that of the date that ends last. Null without a date.
 * `itemEnd` says the same in SQL.
 */
export function endOfItem(item: DateColumns): string | null {
  const last = lastDateOf(item);
  return last && endOf(last);
}

/** The date of an item that ends last; null without any. */
export function lastDateOf(item: DateColumns): TimeSpan | null {
  const dates = allDatesOf(item);
  return dates.toSorted((one, other) => endOf(one).localeCompare(endOf(other))).at(-1) ?? null;
}

/** Without a known end a date is over when it begins, and without any time at the end of its day. */
function endOf({ date, time, endDate, endTime }: TimeSpan): string {
  return `${endDate ?? date}T${endTime ?? (endDate ? END_OF_DAY : (time ?? END_OF_DAY))}`;
}

const END_OF_DAY = "24:00";

/**
 * The known end of a date, whose time is null on a later day without one. Calendars and structured data accept
 * only an end after the start (RFC 5545, 3.8.2.2).
 */
export function knownEndOf({ date, time, endDate, endTime }: TimeSpan) {
  if (endTime === null) return endDate === null ? null : { date: endDate, time: null };
  const isLater = time !== null && endsLater({ date, time, endDate, endTime });
  return isLater ? { date: endDate ?? date, time: endTime } : null;
}

/** Two dates of which one begins before the other ends; null without any. The same date twice is one. */
export function findOverlap(dates: TimeSpan[]): [TimeSpan, TimeSpan] | null {
  const sorted = [...new Set(dates.map(intervalOf))].sort().map(readInterval);
  for (const [index, earlier] of sorted.entries()) {
    const later = sorted[index + 1];
    if (later && overlaps(earlier, later)) return [earlier, later];
  }
  return null;
}

function overlaps(earlier: TimeSpan, later: TimeSpan): boolean {
  const start = `${later.date}T${later.time}`;
  return start === `${earlier.date}T${earlier.time}` || start < endOf(earlier);
}

/** The months in which an item takes place, as 'YYYY-MM'. */
export function monthsOf(item: DateColumns): string[] {
  const months = allDatesOf(item).flatMap(({ date, endDate }) =>
    monthsBetween(monthOf(date), monthOf(endDate ?? date)),
  );
  return [...new Set(months)];
}

/** Both months, and those between them. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthOf(addDays(`${month}-01`, 31))) {
    months.push(month);
  }
  return months;
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
  return [...new Set(spans.map(intervalOf))].sort().join("\n") || null;
}

/** 'Montag, 11. Januar 2027, 18:00–20:00 Uhr, und 5 weitere Termine, montags bis 15.2.2027' */
export function datesInWords(dates: ItemDates): string {
  return [formatSpan(dates), furtherInWords(dates)].filter(Boolean).join(", ");
}

/** 'und 5 weitere Termine'; null without any. */
export function countFurther({ furtherDates }: Pick<CatalogItem, "furtherDates">): string | null {
  if (furtherDates === null) return null;
  return `und ${countOf(furtherDates.split("\n").length, "weiterer Termin", "weitere Termine")}`;
}

/** 'und 5 weitere Termine, donnerstags bis 4.2.2027'; null without any. The day is that on which the last one begins. */
export function furtherInWords(item: Pick<CatalogItem, "furtherDates">): string | null {
  const count = countFurther(item);
  const dates = furtherDatesOf(item);
  const last = dates.at(-1);
  if (count === null || last === undefined) return null;
  const day = shortDay(last.date);
  if (dates.length === 1) return `${count} am ${day}`;
  const [weekday, ...others] = new Set(dates.map(({ date }) => formatDay(date).weekday));
  if (weekday === undefined || others.length > 0) return `${count} bis ${day}`;
  return `${count}, ${weekday.toLowerCase()}s bis ${day}`;
}

/** '4.2.2027' */
function shortDay(isoDate: string): string {
  return isoDate.split("-").map(Number).toReversed().join(".");
}

/** The dates of an item, the first in words and the others as a list that is folded; empty without any. */
export function dateFacts({ furtherDates, ...item }: DateColumns): LineFact[] {
  if (item.date === null) return [];
  const first = formatSpan({ ...item, date: item.date });
  const summary = furtherInWords({ furtherDates });
  if (summary === null) return [first];
  return [first, { summary, list: furtherDatesOf({ furtherDates }).map(formatShortSpan) }];
}

/** 'Mo., 18.1.2027, 18:00–20:00 Uhr; Mo., 25.1.2027, 18:00–20:00 Uhr'; empty without any. */
export function listFurtherDates(item: Pick<CatalogItem, "furtherDates">): string {
  return furtherDatesOf(item).map(formatShortSpan).join("; ");
}
