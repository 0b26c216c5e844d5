import { addDays, formatDay, formatTime } from "#app/ui/format/format.ts";

/** A time in Berlin, with ISO dates and HH:MM. */
export interface TimeSpan {
  date: string;
  time: string | null;
  /** Null: the day of `date`. */
  endDate: string | null;
  endTime: string | null;
}

/**
 * 'Samstag, 13. März 2027, 05:45–09:00 Uhr' on one day, 'Fr., 4.12., 18 Uhr bis So., 6.12.2026, 14 Uhr' until a
 * later one.
 */
export function formatSpan({ date, time, endDate, endTime }: TimeSpan): string {
  if (endDate === null) {
    const { weekday, long } = formatDay(date);
    return [weekday, long, ...(time === null ? [] : [formatTime(time, endTime)])].join(", ");
  }
  const isSameYear = date.slice(0, 4) === endDate.slice(0, 4);
  const start = shortDay(date, { withYear: !isSameYear }) + clock(time);
  return `${start} bis ${shortDay(endDate, { withYear: true })}${clock(endTime)}`;
}

/** 'Mo., 18.1.2027, 18:00–20:00 Uhr' */
export function formatShortSpan(span: TimeSpan): string {
  const { date, time, endDate, endTime } = span;
  if (endDate !== null) return formatSpan(span);
  const day = shortDay(date, { withYear: true });
  return time === null ? day : `${day}, ${formatTime(time, endTime)}`;
}

/** The same times of day, this many days later. */
export function moveSpan<Span extends TimeSpan>(span: Span, days: number): Span {
  const endDate = span.endDate && addDays(span.endDate, days);
  return { ...span, date: addDays(span.date, days), endDate };
}

/** The number of days from one ISO day to another. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / MILLISECONDS_PER_DAY;
}

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;

/** 'bis So., 6.12.2026, 14 Uhr' */
export function formatLaterEnd(endDate: string, endTime: string | null): string {
  return `bis ${shortDay(endDate, { withYear: true })}${clock(endTime)}`;
}

function shortDay(isoDate: string, { withYear }: { withYear: boolean }): string {
  const [year, month, day] = isoDate.split("-").map(Number);
  const weekday = formatDay(isoDate).weekday.slice(0, 2);
  return `${weekday}., ${day}.${month}.${withYear ? year : ""}`;
}

/** ', 18 Uhr' or ', 18:30 Uhr' with a no-break space; empty without a time. */
function clock(time: string | null): string {
  if (time === null) return "";
  const [hour, minute] = time.split(":");
  return `, ${Number(hour)}${minute === "00" ? "" : `:${minute}`}\u00A0Uhr`;
}
