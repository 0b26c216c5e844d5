import {
  type MembershipPurchase,
  membershipsAt,
  type Plan,
} from "#app/features/membership/membership.ts";
import { berlinDay } from "#app/ui/format/format.ts";

/** The end of all memberships that an account had when an admin noted it. */
export interface Ending {
  notedAt: Date;
  /** The last ISO day in Berlin on which they count; null: they ended at once. */
  lastDay: string | null;
}

/** The purchases that still count. An ending that has taken effect voids all that were completed before it was noted. */
export function purchasesAfter(
  purchases: MembershipPurchase[],
  endings: Ending[],
  now: Date,
): MembershipPurchase[] {
  const last = lastEffective(endings, now)?.notedAt.getTime() ?? Number.NEGATIVE_INFINITY;
  return purchases.filter(({ completedAt }) => completedAt.getTime() > last);
}

/** The latest ending that has taken effect; null if none has. */
export function lastEffective(endings: Ending[], now: Date): Ending | null {
  return newest(inForce(endings).filter((ending) => hasTakenEffect(ending, now)));
}

export interface RunningMembership {
  plan: Plan;
  /** The last ISO day in Berlin; null means unlimited. */
  until: string | null;
  /** Whether an admin has noted that day. */
  isTerminated: boolean;
}

/** The best active membership at this time; null if there is none. */
export function runningMembership(
  { purchases, endings }: { purchases: MembershipPurchase[]; endings: Ending[] },
  now: Date,
): RunningMembership | null {
  const counting = purchasesAfter(purchases, endings, now);
  const [best] = membershipsAt(counting, now);
  if (!best) return null;
  const end = scheduledEnd(counting, endings, now);
  const isTerminated = end !== null && (best.until === null || end <= best.until);
  return { plan: best.plan, until: isTerminated ? end : best.until, isTerminated };
}

/** The last day of what counts now, as noted by an admin; null if nothing ends, or if something newer goes on. */
function scheduledEnd(counting: MembershipPurchase[], endings: Ending[], now: Date): string | null {
  const scheduled = newest(inForce(endings).filter((ending) => !hasTakenEffect(ending, now)));
  if (!scheduled) return null;
  const newer = counting.filter(({ completedAt }) => completedAt > scheduled.notedAt);
  return membershipsAt(newer, now).length > 0 ? null : scheduled.lastDay;
}

/** An ending replaces all that have not taken effect when it is noted. */
function inForce(endings: Ending[]): Ending[] {
  return endings.filter(
    (ending) =>
      !endings.some(
        (later) => later.notedAt > ending.notedAt && !hasTakenEffect(ending, later.notedAt),
      ),
  );
}

function hasTakenEffect({ notedAt, lastDay }: Ending, now: Date): boolean {
  return lastDay === null ? notedAt <= now : lastDay < berlinDay(now);
}

function newest(endings: Ending[]): Ending | null {
  const byTime = endings.toSorted((a, b) => a.notedAt.getTime() - b.notedAt.getTime());
  return byTime.at(-1) ?? null;
}
