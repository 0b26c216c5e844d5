import {
  findRefundsDue,
  type RefundsDue,
} from "#app/features/money/refunds/open-refunds.server.ts";
import { REFUNDS_PATH } from "#app/features/money/refunds/refund-cards.tsx";
import { personalDataOfRefunds } from "#app/features/money/refunds/refunds-privacy.server.ts";
import { followRefunds, sweepRefunds } from "#app/features/money/refunds/sweep-refunds.server.ts";
import { HOUR, MINUTE, type Noun } from "#app/features/noun.ts";
import { stateOf } from "#app/features/task.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { BadgeText } from "#app/ui/parts/rich-text.tsx";

export const refundsNoun: Noun = {
  tasks: [
    {
      label: "Offene Erstattungen",
      to: REFUNDS_PATH,
      read: async (now) => {
        const due = findRefundsDue(now);
        return stateOf(due.count, { some: badgeOf(due) });
      },
    },
  ],
  clock: [
    { name: "refunds", every: MINUTE, hours: "any", date: "any", work: sweepRefunds },
    { name: "refunds", every: HOUR, hours: "any", date: "any", work: followRefunds },
  ],
  personal: personalDataOfRefunds,
};

function badgeOf({ nextDay, isLate }: RefundsDue): BadgeText {
  if (isLate) return { badge: "Frist vorbei", tone: "bad", icon: "circle-alert" };
  const badge = nextDay ? `nächste bis ${formatShortDate(nextDay)}` : "Ware noch nicht zurück";
  return { badge, tone: "warn", icon: "hourglass" };
}
