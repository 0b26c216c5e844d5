import type { Period } from "#app/features/membership/membership.ts";
import { addDays, monthOf } from "#app/ui/format/format.ts";

export interface MembersOfMonth {
  /** 'YYYY-MM' in Berlin. */
  month: string;
  /** Accounts whose membership began in this month. One that continues without a gap does not begin again. */
  joined: number;
  /** Accounts whose membership ended in this month. */
  left: number;
  /** Members when the month was over, or today in the current one. */
  running: number;
}

interface Span {
  firstDay: string;
  /** null means unlimited. */
  lastDay: string | null;
}

/** Counts members by month. `accounts` has the periods of each account, `months` is in ascending order. */
export function membersByMonth(
  accounts: Period[][],
  months: string[],
  today: string,
): MembersOfMonth[] {
  const spans = accounts.flatMap(spansOf).filter(({ firstDay }) => firstDay <= today);
  const hasEnded = ({ lastDay }: Span) => lastDay !== null && lastDay < today;
  return months.map((month) => ({
    month,
    joined: spans.filter(({ firstDay }) => monthOf(firstDay) === month).length,
    left: spans.filter((span) => hasEnded(span) && monthOf(span.lastDay ?? "") === month).length,
    running: spans.filter((span) => {
      const isGone = hasEnded(span) && monthOf(span.lastDay ?? "") <= month;
      return monthOf(span.firstDay) <= month && !isGone;
    }).length,
  }));
}

/** Joins periods that overlap or follow each other without a gap. */
function spansOf(periods: Period[]): Span[] {
  const spans: Span[] = [];
  for (const period of periods.toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))) {
    const last = spans.at(-1);
    const continues =
      last && (last.lastDay === null || period.firstDay <= addDays(last.lastDay, 1));
    if (!continues) spans.push({ firstDay: period.firstDay, lastDay: period.lastDay });
    else if (last.lastDay !== null) last.lastDay = laterOf(last.lastDay, period.lastDay);
  }
  return spans;
}

function laterOf(one: string, other: string | null): string | null {
  return other === null || other > one ? other : one;
}
