import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { readTypedDay, readTypedTime, TYPED_DAY } from "#app/ui/format/typed-day.ts";

const withTime = new RegExp(`^(${TYPED_DAY})(?:[T,]?\\s*\\d{1,2}:\\d{2}.*)?$`, "iu");

/** The ISO day in a cell: typed in German or ISO, with or without a time behind. Null if there is none. */
export function readMovedDay(cell: string): string | null {
  const [, day] = withTime.exec(cell.trim()) ?? [];
  return day === undefined ? null : readTypedDay(day);
}

const clock =
  /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\b)?\s*(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?/i;

/** The instant in a cell, in Berlin unless it names a zone; the beginning of its day if it has no time. Null if there is none. */
export function readMovedMoment(cell: string): Date | null {
  const day = readMovedDay(cell);
  if (day === null) return null;
  const [, hour = "0", minute = "00", seconds = "00", half = "", zone = ""] =
    clock.exec(cell) ?? [];
  const time = readTypedTime(`${hourOf(hour, half)}:${minute}`);
  if (time === null) return null;
  const local = zone === "" ? withBerlinOffset(day, time) : `${day}T${time}:00${offsetOf(zone)}`;
  const moment = new Date(local.replace(/(T\d{2}:\d{2}):00/, `$1:${seconds}`));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** '14' for '2' and 'PM'. */
function hourOf(hour: string, half: string): string {
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return String(hours).padStart(2, "0");
}

/** '+02:00' for '+0200' and '+02', 'Z' for a name of UTC. */
function offsetOf(zone: string): string {
  const [, hours, minutes = "00"] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours === undefined ? "Z" : `${hours}:${minutes}`;
}
