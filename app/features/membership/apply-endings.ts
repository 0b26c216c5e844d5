import type { MembershipPurchase } from "#app/features/membership/membership.ts";
import { berlinDay } from "#app/ui/format/format.ts";

/** The end of all memberships that an account had when an admin noted it. */
export interface Ending {
  notedAt: Date;
  /** The last ISO day in Berlin on which they count; null if they ended at once. */
  lastDay: string | null;
}

/**
 * The purchases that still count. An ending applies to all purchases that were completed before it was noted.
 * An immediate ending voids them; any other gives them a last day.
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

/** The latest immediate ending; null if there is none. */
export function latestAtOnce(endings: Ending[]): Ending | null {
  const atOnce = endings.filter(({ lastDay }) => lastDay === null);
  const byTime = atOnce.toSorted((a, b) => a.notedAt.getTime() - b.notedAt.getTime());
  return byTime.at(-1) ?? null;
}

/** An ending replaces every earlier one whose last day has not passed when it is noted. */
function endingsInForce(endings: Ending[]): Ending[] {
  return endings.filter(
    ({ notedAt, lastDay }) =>
      !endings.some(
        (later) =>
          later.notedAt > notedAt && lastDay !== null && berlinDay(later.notedAt) <= lastDay,
      ),
  );
}
