import { logFailure } from "#app/environment/log-lines.server.ts";
import { remindOfDates } from "#app/features/reminders/dates/date-reminders.server.ts";
import { remindMembers } from "#app/features/reminders/renewal/remind-members.server.ts";

const FIVE_MINUTES = 5 * 60 * 1000;
const ONE_HOUR = 60 * 60 * 1000;

type Check = (now: Date) => boolean;

/**
 * Sends the reminders of dates and memberships that are due. With a wrong date it would send them too early, so
 * `isLikelyDate` decides whether it may.
 */
export function startReminderClock(isLikelyDate: Check): void {
  repeat(remindOfDates, FIVE_MINUTES, isLikelyDate);
  // A membership ends with a day, so an hour more or less does not matter.
  repeat(remindMembers, ONE_HOUR, isLikelyDate);
}

function repeat(remind: (now: Date) => Promise<unknown>, every: number, isLikelyDate: Check) {
  const work = async () => {
    const now = new Date();
    try {
      if (isLikelyDate(now)) await remind(now);
    } catch (error) {
      logFailure("reminders", error);
    }
  };
  void work();
  setInterval(work, every).unref();
}
