import { addDays, berlinClock, berlinDay } from "#app/ui/format/format.ts";

/** Date and time in Berlin with the UTC offset at that time, or the date alone without a time. */
export function withBerlinOffset(date: string, time: string | null): string {
  if (!time) return date;
  const isSummer = berlinClock(new Date(`${date}T${time}+02:00`)) === `${date}T${time}`;
  return `${date}T${time}:00${isSummer ? "+02:00" : "+01:00"}`;
}

/** Hours in Berlin in which e-mails that can wait are sent. */
const FIRST_HOUR = 8;
const LAST_HOUR = 19;

const HOUR = 60 * 60 * 1000;

/** Whether it is between 8 and 20 o'clock in Berlin. */
export function isDaytime(now: Date): boolean {
  const hour = hourOf(now);
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/** The same moment between 8 and 20 o'clock in Berlin, else the next 8 o'clock. */
export function nextDaytime(moment: Date): Date {
  if (isDaytime(moment)) return moment;
  const today = berlinDay(moment);
  return startOfDaytime(hourOf(moment) < FIRST_HOUR ? today : addDays(today, 1));
}

/** 8 o'clock in Berlin on this ISO day. */
export function startOfDaytime(day: string): Date {
  return new Date(withBerlinOffset(day, `0${FIRST_HOUR}:00`));
}

const hourOf = (moment: Date) => Number(berlinClock(moment).slice(11, 13));

/**
 * `berlinClock`, except that it never goes back: in the second of two equal hours in autumn it stays at the end of
 * the first.
 */
export function passedClock(now: Date): string {
  const clock = berlinClock(now);
  const isRepeated =
    clock.includes("T02:") && berlinClock(new Date(now.getTime() - HOUR)) === clock;
  return isRepeated ? `${clock.slice(0, "YYYY-MM-DDTHH:".length)}59` : clock;
}

interface Ending {
  /** ISO dates and HH:MM, all in Berlin. */
  date: string;
  time: string;
  /** Null: the day of `date`. */
  endDate: string | null;
  endTime: string;
}

/**
 * Whether some time passes from beginning to end. In the night in which the clocks go forward, 03:00 is no
 * later than 02:30, which does not exist.
 */
export function endsLater({ date, time, endDate, endTime }: Ending): boolean {
  const start = Date.parse(withBerlinOffset(date, time));
  const end = Date.parse(withBerlinOffset(endDate ?? date, endTime));
  return (endDate !== null || endTime > time) && end > start;
}
