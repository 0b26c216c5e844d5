import { addDays } from "#app/ui/format/format.ts";
import { daysBetween, moveSpan, type TimeSpan } from "#app/ui/format/time-span.ts";
import { readTypedDay, readTypedTime, TYPED_DAY, TYPED_TIME } from "#app/ui/format/typed-day.ts";

const DATE = `(${TYPED_DAY})`;
const TIME = `(${TYPED_TIME})`;
const BEFORE_TIME = String.raw`(?:,?\s+(?:um\s+)?|T)`;
/** 'Mo., 18.1.2027, 18:00–20:00 Uhr', where only the date has to be there, or '4.12.2026, 18 Uhr bis 6.12.2026, 14 Uhr'. */
const LINE = new RegExp(
  String.raw`^${DATE}(?:${BEFORE_TIME}${TIME}(?:\s*(?:–|-|bis)\s*(?:${DATE}(?:${BEFORE_TIME}${TIME})?|${TIME}))?)?$`,
  "iu",
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
  const date = typedDate === undefined ? null : readTypedDay(typedDate);
  if (!date) return null;
  if (typedTime === undefined) return moveSpan(first, daysBetween(first.date, date));
  const time = readTypedTime(typedTime);
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
  const endTime = typedTime === undefined ? null : readTypedTime(typedTime);
  if (typedTime !== undefined && endTime === null) return null;
  const usualDay = endTime === null || endTime > time ? date : addDays(date, 1);
  const endDate = typedDate === undefined ? usualDay : readTypedDay(typedDate);
  if (!endDate || endDate < date) return null;
  if (endDate > date) return { endDate, endTime };
  return endTime === null || endTime > time ? { endDate: null, endTime } : null;
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
