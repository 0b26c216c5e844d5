import {
  membershipsAt,
  type Period,
  periodsOf,
  purchasesAfter,
} from "#app/features/membership/membership.ts";
import type { MembershipRecords } from "#app/features/membership/membership-entries.ts";
import { berlinDay } from "#app/ui/format/format.ts";

/** The state of an account's membership; days are ISO days in Berlin. */
export type MemberState =
  | { state: "running"; plan: string /** null means unlimited. */; until: string | null }
  /** Its last period has ended. */
  | { state: "over"; plan: string; until: string }
  /** An admin has ended it. */
  | { state: "ended"; plan: string | null; until: string }
  | { state: "none" };

/** The state of the current membership, or of the last one. */
export function memberStateOf({ purchases, endings }: MembershipRecords, now: Date): MemberState {
  const counting = purchasesAfter(purchases, endings);
  const [best] = membershipsAt(counting, now);
  if (best) return { state: "running", plan: best.plan.name, until: best.until };
  // Only plans with months expire.
  const [last] = periodsOf(counting).toSorted((a, b) => endOf(b).localeCompare(endOf(a)));
  if (last?.lastDay) return { state: "over", plan: last.plan.name, until: last.lastDay };
  const ending = endings.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
  if (!ending) return { state: "none" };
  const before = purchasesAfter(
    purchases.filter(({ completedAt }) => completedAt <= ending),
    endings.filter((earlier) => earlier < ending),
  );
  const [ended] = membershipsAt(before, ending);
  return { state: "ended", plan: ended?.plan.name ?? null, until: berlinDay(ending) };
}

const endOf = ({ lastDay }: Period) => lastDay ?? "";
