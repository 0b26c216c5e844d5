import { type Membership, membershipsAt, periodsOf } from "#app/features/membership/membership.ts";
import type { MembershipOrders } from "#app/features/membership/order-warning.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";

/** Members are reminded this many days before the end. */
const RENEWAL_DAYS = [30, 7];

/** A membership that ends soon. */
export interface Renewal {
  plan: Membership["plan"];
  /** The last ISO day in Berlin. */
  lastDay: string;
  /** The order of its last period; null if an admin has granted it. */
  orderId: string | null;
  /** The reminder that is due: the planned number of days before the last day. */
  daysBefore: number;
  /** The ISO day on which the next reminder replaces it, or the day after the end. */
  replacedOn: string;
}

/**
 * The membership that ends soon and that nobody has terminated, renewed, or ordered to renew; null if there is none.
 * A member who has just begun a short membership is not asked to renew it.
 */
export function renewalOf({ purchases, pending }: MembershipOrders, now: Date): Renewal | null {
  const [best] = membershipsAt(purchases, now);
  if (!best || best.until === null || best.isTerminated) return null;
  const { plan, until } = best;
  if (pending.some((ordered) => ordered.isPaid || !plan.isPaid)) return null;
  const ending = periodsOf(purchases).find(
    (period) => period.lastDay === until && period.plan.isPaid === plan.isPaid,
  );
  const today = berlinDay(now);
  const due = RENEWAL_DAYS.filter((days) => {
    const plannedOn = addDays(until, -days);
    return plannedOn <= today && plannedOn > (ending?.firstDay ?? today);
  });
  if (due.length === 0) return null;
  const daysBefore = Math.min(...due);
  const next = RENEWAL_DAYS.find((days) => days < daysBefore) ?? -1;
  const orderId = ending?.orderId ?? null;
  return { plan, lastDay: until, orderId, daysBefore, replacedOn: addDays(until, -next) };
}

/** Told at the checkout and in each reminder (§ 7 Abs. 3 Nr. 4 UWG). */
export const RENEWAL_OBJECTION =
  "Dem kannst du jederzeit widersprechen, ohne dass dafür andere als die Übermittlungskosten nach den Basistarifen entstehen.";

/** Stands beside the e-mail field of the checkout. */
export const renewalNotice = `30 und 7 Tage vor dem Ende deiner Mitgliedschaft erinnern wir dich unter dieser Adresse daran, dass du sie verlängern kannst. ${RENEWAL_OBJECTION}`;

/**
 * The path of the page on which reminders are switched off, for the account of a mailed link. Without a token, the path
 * that the token signs.
 */
export function renewalRemindersPath(userId: string, token = ""): string {
  return `${RENEWAL_REMINDERS}?konto=${userId}&token=${token}`;
}

/** The same page for the signed-in account. */
export const RENEWAL_REMINDERS = "/mitgliedschaft/erinnerung";
