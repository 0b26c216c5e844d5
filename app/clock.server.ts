import { env } from "#app/environment/env.server.ts";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { sendEmails } from "#app/features/email/sender.server.ts";
import { reportProblems } from "#app/features/health/alarms.server.ts";
import { remindMembers } from "#app/features/membership/renewal-reminders/remind-members.server.ts";
import {
  cancelUnpaidOrders,
  remindCustomers,
} from "#app/features/money/clock/unpaid-orders.server.ts";
import { askPutOff } from "#app/features/money/online/ask-on-call.server.ts";
import { endUnwantedAttempts } from "#app/features/money/online/stop-payment.server.ts";
import { sweepAttempts } from "#app/features/money/online/sweep-attempts.server.ts";
import { followRefunds, sweepRefunds } from "#app/features/money/refunds/sweep-refunds.server.ts";
import { keepHouse } from "#app/features/privacy/housekeeping.server.ts";
import { isLikelyDate, isTrustedDate } from "#app/features/privacy/trusted-clock.server.ts";
import { tellCustomers } from "#app/features/returns/declarations/notices/customer-notices.server.ts";
import { remindOfDates } from "#app/features/seats/date-reminders/date-reminders.server.ts";
import { isDaytime } from "#app/ui/format/berlin-time.ts";
import { backUp } from "#db/backup/regular-backups.server.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Work that the shop does again and again, without a request. */
export interface RecurringWork {
  /** The area of its failures in the log. */
  name: string;
  /** Milliseconds from one beginning to the next. Work that takes longer leaves out a turn. */
  every: number;
  /** Day is from 8 to 20 o'clock in Berlin. */
  hours: keyof typeof hourChecks;
  /** Which dates it goes by. A wrong date deletes too much, or reminds and cancels too early. */
  date: keyof typeof dateChecks;
  /** Work that must finish begins nothing more once `stop` is aborted. */
  work: (now: Date, stop: AbortSignal) => Promise<unknown>;
  /** Usually the first turn is at the start. */
  atStart?: false;
  /** Set if the process does not end in the middle of it. */
  mustFinish?: true;
}

const hourChecks = { any: () => true, day: isDaytime };
const dateChecks = { any: () => true, likely: isLikelyDate, trusted: isTrustedDate };

/** Everything that the shop does by itself. Only the process that does background work runs it (071). */
export const clock: RecurringWork[] = [
  { name: "outbox", every: SECOND, hours: "any", date: "any", work: sendEmails, mustFinish: true },
  // With a doubted date, it deletes nothing and only notes which files are in use.
  { name: "housekeeping", every: HOUR, hours: "any", date: "any", work: keepHouse },
  { name: "declarations", every: 5 * SECOND, hours: "any", date: "any", work: tellCustomers },
  // Nobody wants to be reminded of money at night.
  { name: "settlement", every: 15 * MINUTE, hours: "day", date: "trusted", work: remindAndCancel },
  // An online date may be early, so its reminder is due at night. The others wait for the day by themselves.
  { name: "reminders", every: 5 * MINUTE, hours: "any", date: "likely", work: remindOfDates },
  // A membership ends with a day, so an hour more or less does not matter.
  { name: "reminders", every: HOUR, hours: "day", date: "likely", work: remindMembers },
  { name: "payments", every: MINUTE, hours: "any", date: "any", work: sweepAttempts },
  // Nobody shall pay what is no longer open.
  { name: "payments", every: 10 * SECOND, hours: "any", date: "any", work: endUnwantedAttempts },
  { name: "payments", every: 5 * SECOND, hours: "any", date: "any", work: askPutOff },
  { name: "refunds", every: MINUTE, hours: "any", date: "any", work: sweepRefunds },
  { name: "refunds", every: HOUR, hours: "any", date: "any", work: followRefunds },
  { name: "backup", every: betweenBackups(), hours: "any", date: "any", work: backUp },
  // At the start, the newest backup may be old, and e-mails may have waited. Neither is a problem yet.
  { name: "alarm", every: MINUTE, hours: "any", date: "any", work: reportProblems, atStart: false },
];

async function remindAndCancel(now: Date): Promise<void> {
  await remindCustomers(now);
  await cancelUnpaidOrders(now);
}

/** The work finds out whether a backup is due. A failure is tried again within the hour. */
function betweenBackups(): number {
  return Math.min(env.BACKUP_MINUTES * MINUTE, HOUR);
}

/**
 * Starts the works. Returns a function that ends them, and resolves when those that must finish have finished.
 */
export function startClock(works = clock): () => Promise<void> {
  const stop = new AbortController();
  const ends = works.map((each) => repeat(each, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(ends.map((end) => end()));
  };
}

/** Never begins a work that is still running. The returned function ends it. */
function repeat(each: RecurringWork, stop: AbortSignal): () => Promise<void> | undefined {
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= takeTurn(each, new Date(), stop).finally(() => (running = undefined));
  };
  if (each.atStart ?? true) begin();
  const timer = setInterval(begin, each.every).unref();
  return () => {
    clearInterval(timer);
    return each.mustFinish ? running : undefined;
  };
}

/** Does a work now if hour and date allow it. Its failure does not stop the shop: the next turn tries again. */
export async function takeTurn(
  { name, hours, date, work }: RecurringWork,
  now: Date,
  stop = new AbortController().signal,
): Promise<void> {
  try {
    // The date comes last, because its check records it.
    if (hourChecks[hours](now) && dateChecks[date](now)) await work(now, stop);
  } catch (error) {
    logFailure(name, error);
  }
}
