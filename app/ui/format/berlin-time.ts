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

interface Span {
  /** ISO date and HH:MM, all in Berlin. */
  date: string;
  time: string;
  endTime: string;
}

/**
 * Whether some time passes from beginning to end. In the night in which the clocks go forward, 03:00 is no
 * later than 02:30, which does not exist.
 */
export function endsLater({ date, time, endTime }: Span): boolean {
  const [start, end] = [time, endTime].map((each) => Date.parse(withBerlinOffset(date, each)));
  return endTime > time && Number(end) > Number(start);
}
