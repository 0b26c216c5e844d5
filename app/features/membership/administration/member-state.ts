import {
  type Ending,
  lastEffective,
  purchasesAfter,
  runningMembership,
} from "#app/features/membership/endings.ts";
import { membershipsAt, type Period, periodsOf } from "#app/features/membership/membership.ts";
import type { MembershipRecords } from "#app/features/membership/membership-entries.ts";
import { berlinDay } from "#app/ui/format/format.ts";

/** The state of an account's membership; days are ISO days in Berlin. */
export type MemberState =
  | {
      state: "running";
      plan: string;
      /** null means unlimited. */
      until: string | null;
      /** Whether an admin has noted that day. */
      isTerminated: boolean;
    }
  /** Its last period has ended. */
  | { state: "over"; plan: string; until: string }
  /** An admin has ended it. */
  | { state: "ended"; plan: string | null; until: string }
  | { state: "none" };

/** The state of the current membership, or of the last one. */
export function memberStateOf(
  records: Pick<MembershipRecords, "purchases" | "endings">,
  now: Date,
): MemberState {
  const { purchases, endings } = records;
  const running = runningMembership(records, now);
  if (running) return { ...running, state: "running", plan: running.plan.name };
  // Only plans with months expire.
  const [last] = periodsOf(purchasesAfter(purchases, endings, now)).toSorted((a, b) =>
    endOf(b).localeCompare(endOf(a)),
  );
  if (last?.lastDay) return { state: "over", plan: last.plan.name, until: last.lastDay };
  const ending = lastEffective(endings, now);
  return ending ? stateAfter(ending, records) : { state: "none" };
}

/** The membership that this ending has ended. */
function stateAfter(
  ending: Ending,
  { purchases, endings }: Pick<MembershipRecords, "purchases" | "endings">,
): MemberState {
  const { notedAt, lastDay } = ending;
  const moment = lastDay === null ? notedAt : new Date(`${lastDay}T12:00:00Z`);
  const before = purchasesAfter(
    purchases.filter(({ completedAt }) => completedAt <= notedAt),
    endings.filter((earlier) => earlier.notedAt < notedAt),
    notedAt,
  );
  const [ended] = membershipsAt(before, moment);
  return { state: "ended", plan: ended?.plan.name ?? null, until: berlinDay(moment) };
}

const endOf = ({ lastDay }: Period) => lastDay ?? "";
