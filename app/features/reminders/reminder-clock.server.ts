import { remindOfDates } from "#app/features/reminders/dates/date-reminders.server.ts";
import { loggable } from "#app/http/log.server.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

/**
 * Sends the reminders of dates and memberships that are due. With a wrong date it would send them too early, so
 * `isTrustedDate` decides whether it may.
 */
export function startReminderClock(isTrustedDate: (now: Date) => boolean): void {
  const work = async () => {
    const now = new Date();
    try {
      if (!isTrustedDate(now)) return;
      await remindOfDates(now);
    } catch (error) {
      console.error("[reminders]", loggable(error));
    }
  };
  void work();
  setInterval(work, FIVE_MINUTES).unref();
}
