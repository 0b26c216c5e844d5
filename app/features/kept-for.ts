import { DAY, HOUR } from "#app/environment/durations.ts";
import { addDays, berlinClock, berlinDay } from "#app/ui/format/format.ts";

/** Retention periods in days, enforced by privacy/housekeeping.server.ts. */
export const keptDays = {
  email: 90,
  message: 365,
  participant: 90,
  unconfirmed: 30,
  change: 730,
  unmatchedEntry: 90,
  download: 365,
  reminder: 30,
  moved: 30,
  issues: 365,
};
/**
 * A refund goes back the way the money came (§ 357 Abs. 3 BGB). A withdrawal can still arrive after 12 months and
 * 14 days (§ 356 Abs. 3 BGB).
 */
export const keptMonths = { payerIban: 13 };
/**
 * Retention periods in years, each until the end of the calendar year (§ 199 BGB, § 147 Abs. 4 AO, § 257 Abs.
 * 5 HGB).
 */
export const keptYears = { accountingRecord: 8, businessLetter: 6, unsubscribed: 3 };

/** The last day ('YYYY-MM-DD' in Berlin) of a retention period that begins with the end of this year. */
export function keptUntil(now: Date, years: number): string {
  return `${Number(berlinClock(now).slice(0, 4)) + years}-12-31`;
}

/**
 * The first day (in Berlin) whose events keep their participants. Participants of earlier events are deleted.
 */
export function participantsKeptFrom(now: Date): string {
  return berlinClock(new Date(now.getTime() - keptDays.participant * DAY)).slice(0, 10);
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

export function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
}

/**
 * The start of the year that is `years` before this one. These retention periods end with a calendar year.
 */
export function yearsBefore(now: Date, years: number): Date {
  const year = Number(berlinClock(now).slice(0, 4)) - years;
  // Midnight in Berlin, an hour before midnight in UTC, because it is winter.
  return new Date(Date.UTC(year, 0, 1) - HOUR);
}

/** The first day (in Berlin) whose reminders are kept, counted from the day that they were about. */
export function remindersKeptFrom(now: Date): string {
  return addDays(berlinDay(now), -keptDays.reminder);
}
