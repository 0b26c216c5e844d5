import { gt, min, type SQL } from "drizzle-orm";
import { MINUTE } from "#app/environment/durations.ts";
import { itemEnd, itemStart } from "#app/features/catalog/catalog.server.ts";
import { noticeVersion } from "#app/features/settings/guarantee-notice.server.ts";
import { berlinClock } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { readPageRevision } from "#db/page-revision.server.ts";
import { catalogItems } from "#db/schema.ts";

/** A state of the public pages, with the times (as `berlinClock` formats them) between which it is valid. */
interface Revision {
  number: number;
  stored: number;
  notice: string;
  from: string;
  until: string;
}

/**
 * Returns a function that returns a unique number for each state of the public pages. A new state starts when
 * a transaction changes them, when the notice on the legal guarantee changes, when an item starts or ends, and every hour
 * and therefore at midnight.
 */
export function createPagesRevision(now = Date.now): () => number {
  let current: Revision = { number: 0, stored: -1, notice: "", from: "", until: "" };
  const clockAt = createClock();
  return () => {
    const clock = clockAt(now());
    const stored = readPageRevision();
    const notice = noticeVersion();
    const isSame = stored === current.stored && notice === current.notice;
    // In autumn, clocks go back by an hour.
    const holds = isSame && current.from <= clock && clock < current.until;
    if (!holds) {
      const number = current.number + 1;
      current = { number, stored, notice, from: clock, until: endOfState(clock) };
    }
    return current.number;
  };
}

/** `berlinClock`, cached for a minute, because formatting takes longer than the rest of a response. */
function createClock(): (milliseconds: number) => string {
  let minute = Number.NaN;
  let clock = "";
  return (milliseconds) => {
    const current = Math.floor(milliseconds / MINUTE);
    if (current !== minute) clock = berlinClock(new Date(current * MINUTE));
    minute = current;
    return clock;
  };
}

function endOfState(clock: string): string {
  const nextHour = `${clock.slice(0, "YYYY-MM-DDTHH".length)}:60`;
  const [first = nextHour] = [nextAfter(itemStart, clock), nextAfter(itemEnd, clock), nextHour]
    .filter((each) => each !== null)
    .sort();
  return first;
}

function nextAfter(moment: SQL<string>, clock: string): string | null {
  const row = db
    .select({ next: min(moment) })
    .from(catalogItems)
    .where(gt(moment, clock))
    .get();
  return row?.next ?? null;
}
