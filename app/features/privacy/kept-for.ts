import { berlinClock } from "#app/ui/format/format.ts";

/** Retention periods in days, enforced by housekeeping.server.ts. */
export const keptDays = {
  email: 90,
  message: 365,
  participant: 90,
  unconfirmed: 30,
  change: 730,
  unmatchedEntry: 90,
  download: 365,
  reminder: 30,
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

const DAY = 24 * 60 * 60 * 1000;

/**
 * The first day (in Berlin) whose events keep their participants. Participants of earlier events are deleted.
 */
export function participantsKeptFrom(now: Date): string {
  return berlinClock(new Date(now.getTime() - keptDays.participant * DAY)).slice(0, 10);
}
