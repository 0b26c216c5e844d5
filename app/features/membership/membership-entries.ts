import type { FixedDays, MembershipPurchase, Plan } from "#app/features/membership/membership.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import type { OrderStatus } from "#db/schema.ts";

interface Entry {
  id: string;
  /** The completion date of an order; for pending and cancelled orders, the date on which it was placed. */
  at: Date;
}

interface ByHand extends Entry {
  /** The admin's address; null once that account has been deleted. */
  by: string | null;
}

/** A membership that was ordered or granted, or an admin's note that all of them end. */
export type MembershipEntry =
  | (Entry & {
      kind: "ordered";
      title: string;
      plan: Plan;
      /** 'withdrawn': the order stands, but the membership was taken back after a withdrawal. */
      status: OrderStatus | "withdrawn";
      orderId: string;
      number: string;
    })
  | (ByHand & { kind: "granted"; plan: Plan })
  | (Entry & { kind: "moved"; plan: Plan; days: FixedDays })
  | (ByHand & {
      kind: "ended";
      /** The last ISO day; null if they ended at once. */
      lastDay: string | null;
    });

export interface MembershipRecords {
  /** Completed or granted memberships, including those that have been ended since. */
  purchases: MembershipPurchase[];
  endings: Ending[];
  /** Plans whose orders are still pending. */
  pending: Plan[];
}

/** Translates the entries into the terms of the membership rules; cancelled and withdrawn ones do not count. */
export function recordsOf(entries: MembershipEntry[]): MembershipRecords {
  const records: MembershipRecords = { purchases: [], endings: [], pending: [] };
  for (const entry of entries) {
    if (entry.kind === "ended")
      records.endings.push({ recordedAt: entry.at, lastDay: entry.lastDay });
    else if (entry.kind === "granted") {
      records.purchases.push({ plan: entry.plan, completedAt: entry.at });
    } else if (entry.kind === "moved") {
      const { plan, at, days } = entry;
      records.purchases.push({ plan, completedAt: at, days });
    } else if (entry.status === "completed") {
      const { plan, at, orderId } = entry;
      records.purchases.push({ plan, completedAt: at, orderId });
    } else if (entry.status === "pending") records.pending.push(entry.plan);
  }
  return records;
}

/** The purchases that still count after all endings, and the pending plans. */
export function ordersOf({ purchases, endings, pending }: MembershipRecords) {
  return { purchases: purchasesAfter(purchases, endings), pending };
}

/** Identifies the state of a membership, to detect that an admin decided on an outdated page. */
export function versionOf(entries: MembershipEntry[]): string {
  const { purchases, endings } = recordsOf(entries);
  const moments = [
    ...purchases.map(({ completedAt }) => completedAt),
    ...endings.map(({ recordedAt }) => recordedAt),
  ];
  return `${moments.length}-${Math.max(0, ...moments.map((moment) => moment.getTime()))}`;
}

/** The end of all memberships that an account had when an admin recorded it. */
export interface Ending {
  recordedAt: Date;
  /** The last ISO day in Berlin on which they count; null if they ended at once. */
  lastDay: string | null;
}

/**
 * The purchases that still count. An ending applies to all purchases that were completed before it was recorded.
 * An immediate ending voids them; any other gives them a last day.
 */
export function purchasesAfter(
  purchases: MembershipPurchase[],
  endings: Ending[],
): MembershipPurchase[] {
  const inForce = endingsInForce(endings);
  return purchases.flatMap((purchase) => {
    const ends = inForce.filter(({ recordedAt }) => purchase.completedAt <= recordedAt);
    if (ends.some(({ lastDay }) => lastDay === null)) return [];
    const [lastDay] = ends.flatMap((ending) => ending.lastDay ?? []).toSorted();
    return lastDay === undefined ? purchase : { ...purchase, lastDay };
  });
}

/** The latest immediate ending; null if there is none. */
export function latestAtOnce(endings: Ending[]): Ending | null {
  const atOnce = endings.filter(({ lastDay }) => lastDay === null);
  const byTime = atOnce.toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
  return byTime.at(-1) ?? null;
}

/** An ending replaces every earlier one whose last day has not passed when it is recorded. */
function endingsInForce(endings: Ending[]): Ending[] {
  return endings.filter(
    ({ recordedAt, lastDay }) =>
      !endings.some(
        (later) =>
          later.recordedAt > recordedAt &&
          lastDay !== null &&
          berlinDay(later.recordedAt) <= lastDay,
      ),
  );
}
