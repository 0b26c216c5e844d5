import { HOUR, MINUTE } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { isLikelyDate, isTrustedDate } from "#app/environment/trusted-clock.server.ts";
import { alarmWriter } from "#app/features/email/alarm-email.server.ts";
import { reportProblems } from "#app/features/health/problems.server.ts";
import type { Noun, RecurringWork } from "#app/features/noun.ts";
import { keepHouse } from "#app/features/privacy/housekeeping.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { isDaytime } from "#app/ui/format/berlin-time.ts";
import { backUp } from "#db/backup/regular-backups.server.ts";

const hourChecks = { any: () => true, day: isDaytime };
const dateChecks = { any: () => true, likely: isLikelyDate, trusted: isTrustedDate };

/** Everything that the shop does by itself. Only the process that does background work runs it (071). */
export const clock = worksOf(nouns);

export function worksOf(nouns: Noun[]): RecurringWork[] {
  const lookForProblems = (now: Date) => reportProblems(nouns, alarmWriter(), now);
  const housekeeping = (now: Date) => keepHouse(nouns, now);
  return [
    ...nouns.flatMap((noun) => noun.clock ?? []),
    // With a doubted date, it deletes nothing and only records which files are in use.
    { name: "housekeeping", every: HOUR, hours: "any", date: "any", work: housekeeping },
    { name: "backup", every: betweenBackups(), hours: "any", date: "any", work: backUp },
    // At the start, the newest backup may be old, and e-mails may have waited. Neither is a problem yet.
    {
      name: "alarm",
      every: MINUTE,
      hours: "any",
      date: "any",
      work: lookForProblems,
      atStart: false,
    },
  ];
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
