import { HOUR, MINUTE } from "#app/environment/durations.ts";
import {
  findRefundsDue,
  type RefundsDue,
} from "#app/features/money/refunds/open-refunds.server.ts";
import { REFUNDS_PATH } from "#app/features/money/refunds/refund-cards.tsx";
import { personalDataOfRefunds } from "#app/features/money/refunds/refunds-privacy.server.ts";
import { followRefunds, sweepRefunds } from "#app/features/money/refunds/sweep-refunds.server.ts";
import type { Noun } from "#app/features/noun.ts";
import { countTask, stateOf } from "#app/features/task.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { BadgeText } from "#app/ui/parts/rich-text.tsx";

export const refundsNoun: Noun = {
  tasks: [
    {
      label: "Offene Erstattungen",
      waitsFor: "owner",
      to: REFUNDS_PATH,
      read: async (now) => {
        const due = findRefundsDue(now);
        return stateOf(due.count - due.awaitingGoods, { some: badgeOf(due) });
      },
    },
    countTask({
      label: "Erstattungen, sobald Ware zurück ist",
      waitsFor: "others",
      to: REFUNDS_PATH,
      count: async (now) => findRefundsDue(now).awaitingGoods,
      some: { badge: "Ware noch nicht zurück", tone: "warn", icon: "hourglass" },
    }),
  ],
  clock: [
    { name: "refunds", every: MINUTE, hours: "any", date: "any", work: sweepRefunds },
    { name: "refunds", every: HOUR, hours: "any", date: "any", work: followRefunds },
  ],
  personal: personalDataOfRefunds,
};

function badgeOf({ nextDay, isLate }: RefundsDue): BadgeText {
  if (isLate) return { badge: "Frist vorbei", tone: "bad", icon: "circle-alert" };
  const badge = nextDay ? `nächste bis ${formatShortDate(nextDay)}` : "offen";
  return { badge, tone: "warn", icon: "hourglass" };
}
