import type { MembershipPurchase } from "#app/features/membership/membership.ts";
import { berlinDay } from "#app/ui/format/format.ts";

/** The end of all memberships that an account had when an admin noted it. */
export interface Ending {
  notedAt: Date;
  /** The last ISO day in Berlin on which they count; null: they ended at once. */
  lastDay: string | null;
}

/**
 * The purchases that still count. An ending concerns all that were completed before it was noted: one at once voids
 * them, one on a later day gives them their last day.
 */
export function purchasesAfter(
  purchases: MembershipPurchase[],
  endings: Ending[],
): MembershipPurchase[] {
  const inForce = endingsInForce(endings);
  return purchases.flatMap((purchase) => {
    const ends = inForce.filter(({ notedAt }) => purchase.completedAt <= notedAt);
    if (ends.some(({ lastDay }) => lastDay === null)) return [];
    const [lastDay] = ends.flatMap((ending) => ending.lastDay ?? []).toSorted();
    return lastDay === undefined ? purchase : { ...purchase, lastDay };
  });
}

/** The latest ending at once; null if there is none. */
export function latestAtOnce(endings: Ending[]): Ending | null {
  const atOnce = endings.filter(({ lastDay }) => lastDay === null);
  const byTime = atOnce.toSorted((a, b) => a.notedAt.getTime() - b.notedAt.getTime());
  return byTime.at(-1) ?? null;
}

/** An ending replaces all whose last day has not passed when it is noted. */
function endingsInForce(endings: Ending[]): Ending[] {
  return endings.filter(
    ({ notedAt, lastDay }) =>
      !endings.some(
        (later) =>
          later.notedAt > notedAt && lastDay !== null && berlinDay(later.notedAt) <= lastDay,
      ),
  );
}
