import { addDays } from "#app/ui/format/format.ts";
import { daysBetween, moveSpan, type TimeSpan } from "#app/ui/format/time-span.ts";

/** 'Mo., 18.1.2027, 18:00–20:00 Uhr', where only the date has to be there, or '4.12.2026, 18 Uhr bis 6.12.2026, 14 Uhr'. */
const DATE = String.raw`(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{4}-\d{2}-\d{2})`;
const TIME = String.raw`(\d{1,2}(?:[:.]\d{2})?)(?:\s*Uhr)?`;
const LINE = new RegExp(
  String.raw`^${DATE}(?:,?\s+${TIME}(?:\s*(?:–|-|bis)\s*(?:${DATE}(?:,?\s+${TIME})?|${TIME}))?)?$`,
  "u",
);

type TypedDates = { ok: true; spans: TimeSpan[] } | { ok: false; wrong: string };

/**
 * Reads one date a line. A date without a time takes as long as the first one. An end that is no later in the day than
 * its start is on the next day. `wrong` is the first line that is no date.
 */
export function readTypedDates(text: string, first: TimeSpan): TypedDates {
  const lines = text.split("\n").map((line) => line.trim());
  const spans: TimeSpan[] = [];
  for (const line of lines.filter(Boolean)) {
    const span = readLine(line, first);
    if (!span) return { ok: false, wrong: line };
    spans.push(span);
  }
  return { ok: true, spans };
}

function readLine(line: string, first: TimeSpan): TimeSpan | null {
  const [, typedDate, typedTime, typedEndDate, timeOfEndDate, timeAlone] = LINE.exec(line) ?? [];
  const date = isoDate(typedDate);
  if (!date) return null;
  if (typedTime === undefined) return moveSpan(first, daysBetween(first.date, date));
  const time = clockTime(typedTime);
  if (!time) return null;
  const end = readEnd({ date, time }, typedEndDate, timeOfEndDate ?? timeAlone);
  return end && { date, time, ...end };
}

/** A day alone may be that of the beginning. Null for an end that is no later than the beginning. */
function readEnd(
  { date, time }: { date: string; time: string },
  typedDate?: string,
  typedTime?: string,
): Pick<TimeSpan, "endDate" | "endTime"> | null {
  const endTime = typedTime === undefined ? null : clockTime(typedTime);
  if (typedTime !== undefined && endTime === null) return null;
  const usualDay = endTime === null || endTime > time ? date : addDays(date, 1);
  const endDate = typedDate === undefined ? usualDay : isoDate(typedDate);
  if (!endDate || endDate < date) return null;
  if (endDate > date) return { endDate, endTime };
  return endTime === null || endTime > time ? { endDate: null, endTime } : null;
}

/** Null for a day that does not exist. */
function isoDate(typed = ""): string | null {
  const [day = "", month = "", year = ""] = typed.split(".").map((part) => part.trim());
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
  const midnight = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
  return exists ? date : null;
}

/** Null for a time that no clock shows. */
function clockTime(typed: string): string | null {
  const [hour = "", minute = "00"] = typed.split(/[:.]/);
  const time = `${hour.padStart(2, "0")}:${minute}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

/** The dates as an admin would type them, one a line. */
export function writeTypedDates(spans: TimeSpan[]): string {
  return spans.map(writeLine).join("\n");
}

function writeLine({ date, time, endDate, endTime }: TimeSpan): string {
  const start = `${germanDay(date)}, ${time}`;
  if (endTime === null) return endDate === null ? start : `${start} bis ${germanDay(endDate)}`;
  const isNight = endDate === addDays(date, 1) && endTime <= (time ?? "");
  return endDate === null || isNight
    ? `${start}–${endTime}`
    : `${start} bis ${germanDay(endDate)}, ${endTime}`;
}

function germanDay(isoDay: string): string {
  return isoDay.split("-").toReversed().join(".");
}
