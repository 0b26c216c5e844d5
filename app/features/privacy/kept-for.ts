import { berlinClock } from "#app/ui/format/format.ts";

/** How long what nobody needs any more is kept; housekeeping.server.ts sees to it. */
export const keptDays = { email: 90, message: 365, participant: 90, unconfirmed: 30, change: 730 };
/** The same in years, each to the end of the calendar year (§ 199 BGB, § 147 Abs. 4 AO, § 257 Abs. 5 HGB). */
export const keptYears = { bookingRecord: 8, unsubscribed: 3 };

const DAY = 24 * 60 * 60 * 1000;

/** Of events before this day (in Berlin) nobody knows any more who took part. */
export function participantsKeptFrom(now: Date): string {
  return berlinClock(new Date(now.getTime() - keptDays.participant * DAY)).slice(0, 10);
}
