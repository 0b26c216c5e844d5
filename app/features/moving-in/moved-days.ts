import { readTypedDay, TYPED_DAY } from "#app/ui/format/typed-day.ts";

const withTime = new RegExp(`^(${TYPED_DAY})(?:[T,]?\\s*\\d{1,2}:\\d{2}.*)?$`, "iu");

/** The ISO day in a cell: typed in German or ISO, with or without a time behind. Null if there is none. */
export function readMovedDay(cell: string): string | null {
  const [, day] = withTime.exec(cell.trim()) ?? [];
  return day === undefined ? null : readTypedDay(day);
}

/** The instant in a cell; the beginning of its day in UTC if it has no time. Null if there is none. */
export function readMovedMoment(cell: string): Date | null {
  const day = readMovedDay(cell);
  if (day === null) return null;
  const [, clock = "00:00", seconds = "00"] = /(\d{1,2}:\d{2})(?::(\d{2}))?/.exec(cell) ?? [];
  const moment = new Date(`${day}T${clock.padStart(5, "0")}:${seconds}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
