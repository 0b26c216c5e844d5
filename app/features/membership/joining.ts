import { monthsInWords } from "#app/content/plans.ts";
import {
  membershipsAt,
  nextPeriod,
  type Plan,
  periodsOf,
} from "#app/features/membership/membership.ts";
import type { MembershipOrders } from "#app/features/membership/order-warning.ts";
import { addDays, berlinDay, formatDay } from "#app/ui/format/format.ts";
import type { OrderStatus } from "#db/schema.ts";

/** An order with a membership that nobody has taken back. */
export interface JoiningOrder {
  id: string;
  status: OrderStatus;
  /** Whether money for it is missing. */
  isUnpaid: boolean;
  plan: Plan;
}

/** The membership that an order brings, for its customer. */
export interface Joining {
  /** The main sentence, such as 'Du bist Mitglied bis zum 9. März 2028.' */
  sentence: string;
  /** Whether the sentence is good news: the customer has just joined, or will as soon as the order is paid. */
  isWelcome: boolean;
  /** Whether the membership runs now. */
  isMember: boolean;
}

/** Null if the order brings no membership any more. */
export function joiningOf(
  order: JoiningOrder,
  memberships: MembershipOrders,
  now: Date,
): Joining | null {
  if (order.status === "cancelled") return null;
  const isMember = membershipsAt(memberships.purchases, now).length > 0;
  if (order.status === "pending") {
    return { sentence: sentenceBefore(order, memberships, now), isWelcome: !isMember, isMember };
  }
  const today = berlinDay(now);
  const periods = periodsOf(memberships.purchases);
  const own = periods.find(({ orderId }) => orderId === order.id);
  if (!own) return null;
  const { lastDay, plan } = own;
  if (lastDay === null) {
    return { sentence: "Du bist unbegrenzt Mitglied.", isWelcome: true, isMember };
  }
  if (lastDay < today) {
    const sentence = `Deine Mitgliedschaft endete am ${inWords(lastDay)}.`;
    return { sentence, isWelcome: false, isMember };
  }
  if (own.isTerminated) {
    const sentence = `Deine Mitgliedschaft ist gekündigt und endet am ${inWords(lastDay)}.`;
    return { sentence, isWelcome: false, isMember };
  }
  const like = periods.filter((each) => each.plan.isPaid === plan.isPaid);
  const isRenewal = like.some((each) => each.lastDay && addDays(each.lastDay, 1) === own.firstDay);
  const ends = like.flatMap((each) => each.lastDay ?? []).filter((day) => day >= lastDay);
  const until = inWords(ends.toSorted().at(-1) ?? lastDay);
  const sentence = isRenewal
    ? `Deine Mitgliedschaft ist verlängert: Du bist Mitglied bis zum ${until}.`
    : `Du bist Mitglied bis zum ${until}.`;
  return { sentence, isWelcome: !isRenewal, isMember };
}

function sentenceBefore(
  { plan, isUnpaid }: JoiningOrder,
  { purchases }: MembershipOrders,
  now: Date,
): string {
  const from = isUnpaid ? "ab Zahlungseingang" : "sobald wir die Bestellung abgeschlossen haben";
  const next = nextPeriod(purchases, plan, now);
  if (next.firstDay > berlinDay(now) && next.lastDay) {
    return isUnpaid
      ? `Ab Zahlungseingang ist deine Mitgliedschaft bis zum ${inWords(next.lastDay)} verlängert.`
      : `Deine Mitgliedschaft verlängert sich bis zum ${inWords(next.lastDay)}, ${from}.`;
  }
  const term = plan.months === null ? "unbegrenzt" : `für ${monthsInWords(plan.months)}`;
  return isUnpaid ? `Du bist Mitglied ${from}, ${term}.` : `Du bist Mitglied, ${from}, ${term}.`;
}

/** Says before the order until when the plan would run; a warning about another membership says it itself. */
export function termOf(plan: Plan, { price, now }: { price: number; now: Date }): string {
  const begins = price > 0 ? "ab Zahlungseingang" : "ab der Bestellung";
  const { lastDay } = nextPeriod([], plan, now);
  if (!lastDay) return `Du bist ${begins} Mitglied, unbegrenzt.`;
  return price > 0
    ? `Bezahlst du heute, bist du Mitglied bis zum ${inWords(lastDay)}. Danach endet die Mitgliedschaft von selbst.`
    : `Du bist Mitglied bis zum ${inWords(lastDay)}. Danach endet die Mitgliedschaft von selbst.`;
}

const inWords = (isoDay: string) => formatDay(isoDay).long;
