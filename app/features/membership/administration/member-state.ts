import { membershipsAt, type Period, periodsOf } from "#app/features/membership/membership.ts";
import {
  latestAtOnce,
  type MembershipRecords,
  purchasesAfter,
} from "#app/features/membership/membership-entries.ts";
import { berlinDay } from "#app/ui/format/format.ts";

/** The state of an account's membership; days are ISO days in Berlin. */
export type MemberState =
  | {
      state: "running";
      plan: string;
      /** null means unlimited. */
      until: string | null;
      /** Whether an admin has set that day. */
      isTerminated: boolean;
    }
  /** Its last period has ended. */
  | { state: "over"; plan: string; until: string }
  /** An admin has ended it. */
  | { state: "ended"; plan: string | null; until: string }
  | { state: "none" };

/** The state of the current membership, or of the last one. */
export function memberStateOf(
  { purchases, endings }: Pick<MembershipRecords, "purchases" | "endings">,
  now: Date,
): MemberState {
  const counting = purchasesAfter(purchases, endings);
  const [best] = membershipsAt(counting, now);
  if (best) return { ...best, state: "running", plan: best.plan.name };
  // Only plans with months and terminated ones expire.
  const [last] = periodsOf(counting).toSorted((a, b) => endOf(b).localeCompare(endOf(a)));
  if (last?.lastDay) {
    const state = last.isTerminated ? "ended" : "over";
    return { state, plan: last.plan.name, until: last.lastDay };
  }
  const ending = latestAtOnce(endings);
  if (!ending) return { state: "none" };
  const before = purchasesAfter(
    purchases.filter(({ completedAt }) => completedAt <= ending.notedAt),
    endings.filter((earlier) => earlier.notedAt < ending.notedAt),
  );
  const [ended] = membershipsAt(before, ending.notedAt);
  return { state: "ended", plan: ended?.plan.name ?? null, until: berlinDay(ending.notedAt) };
}

const endOf = ({ lastDay }: Period) => lastDay ?? "";
