import { addDays, berlinDay, monthOf } from "#app/ui/format/format.ts";
import { isSpecifiedName, type PlanTerms, planName } from "#db/specified-plans.ts";

/** A plan as an account has ordered or been granted it. */
export interface Plan extends PlanTerms {
  name: string;
  /** The catalog item; null if only the name is known. */
  itemId: string | null;
  /** The time of the order or grant; null for a plan that nobody has ordered yet. */
  agreedAt: Date | null;
}

interface PlanSource {
  itemId?: string | null;
  terms: PlanTerms;
  agreedAt?: Date | null;
}

export function planOf(
  title: string,
  { itemId = null, terms: { months, isPaid }, agreedAt = null }: PlanSource,
): Plan {
  return { name: planName(title), itemId, months, isPaid, agreedAt };
}

/** The language of a plan's title or name. The specified ones are English, those of an owner German. */
export function langOf(title: string): "en" | undefined {
  return planName(title) !== title || isSpecifiedName(title) ? "en" : undefined;
}

/** Whether both are the same plan. An owner may have renamed it in the meantime. */
export function isSamePlan(
  one: Pick<Plan, "itemId" | "name">,
  other: Pick<Plan, "itemId" | "name">,
): boolean {
  if (one.itemId && other.itemId) return one.itemId === other.itemId;
  return one.name === other.name;
}

/** A plan that includes an item, or did so until this time. */
export interface IncludingPlan extends Pick<Plan, "itemId" | "name"> {
  removedAt?: Date | null;
}

/** Whether a membership includes what this plan includes. It keeps what the plan still included when it was agreed on. */
export function isIncludedIn(membership: Plan, { removedAt = null, ...plan }: IncludingPlan) {
  if (!isSamePlan(membership, plan)) return false;
  return removedAt === null || (membership.agreedAt !== null && membership.agreedAt <= removedAt);
}

/** The ISO days in Berlin, both inclusive, of a membership that came from the system before. */
export interface FixedDays {
  firstDay: string;
  /** null means unlimited. */
  lastDay: string | null;
}

/** A membership from a completed order, granted by an admin, or of the system before; all count alike. */
export interface MembershipPurchase {
  plan: Plan;
  completedAt: Date;
  /** The completed order; missing if an admin has granted it. */
  orderId?: string;
  /** Set if it has days of its own instead of following the one before. */
  days?: FixedDays;
  /** The last ISO day in Berlin on which it counts, if it was terminated. */
  lastDay?: string;
}

/** The period in which a purchase counts: ISO days in Berlin, both inclusive. */
export interface Period {
  plan: Plan;
  firstDay: string;
  /** null means unlimited. */
  lastDay: string | null;
  /** The purchase's order, if it has one. */
  orderId?: string;
  /** Set if a termination makes it end on that day. */
  isTerminated?: true;
}

/**
 * The periods of the purchases, in the order of their completion. A plan with months continues at the end of
 * the one before. Paid plans do not wait for free ones, nor free ones for paid ones. A plan without months is
 * unlimited.
 */
export function periodsOf(purchases: MembershipPurchase[]): Period[] {
  const periods: Period[] = [];
  const byCompletion = purchases.toSorted(
    (a, b) => a.completedAt.getTime() - b.completedAt.getTime(),
  );
  for (const { plan, completedAt, orderId, days, lastDay } of byCompletion) {
    const after = days ? { plan, ...days } : periodAfter(periods, plan, berlinDay(completedAt));
    const period = orderId === undefined ? after : { ...after, orderId };
    periods.push(...(lastDay === undefined ? [period] : terminated(period, lastDay)));
  }
  return periods;
}

/** The part of the period up to this day, if there is any. */
function terminated(period: Period, day: string): Period[] {
  if (period.firstDay > day) return [];
  const isShorter = period.lastDay === null || day <= period.lastDay;
  return [isShorter ? { ...period, lastDay: day, isTerminated: true } : period];
}

/** The period that a plan would get if its order were completed now. */
export function nextPeriod(purchases: MembershipPurchase[], plan: Plan, now: Date): Period {
  return periodAfter(periodsOf(purchases), plan, berlinDay(now));
}

/** Paid plans are worth more than free ones, and unlimited ones more than those with an end. */
function worthOf({ isPaid, months }: PlanTerms): number {
  return (isPaid ? 2 : 0) + (months === null ? 1 : 0);
}

/** An active membership. */
export interface Membership {
  plan: Plan;
  /** The ISO day in Berlin on which it ends, including consecutive periods; null means unlimited. */
  until: string | null;
  /** Whether it ends on that day because it was terminated. */
  isTerminated: boolean;
}

/** The active memberships at this time, the best first: paid ones, and of these the unlimited one. */
export function membershipsAt(purchases: MembershipPurchase[], now: Date): Membership[] {
  const periods = periodsOf(purchases);
  return activeAmong(periods, now)
    .toSorted((a, b) => worthOf(b.plan) - worthOf(a.plan))
    .map(({ plan, lastDay }) => {
      const like = periods.filter(isLike(plan));
      const until = lastDay && endOfChain(like, lastDay);
      const isTerminated = like.some((each) => each.isTerminated && each.lastDay === until);
      return { plan, until, isTerminated };
    });
}

/** The first ISO day of the memberships that are active at this time; null if none is. */
export function activeSince(purchases: MembershipPurchase[], now: Date): string | null {
  const firstDays = activeAmong(periodsOf(purchases), now).map(({ firstDay }) => firstDay);
  return firstDays.toSorted()[0] ?? null;
}

function activeAmong(periods: Period[], now: Date): Period[] {
  const today = berlinDay(now);
  return periods.filter(
    ({ firstDay, lastDay }) => firstDay <= today && (lastDay === null || today <= lastDay),
  );
}

/** The last day of the membership that ended last; null if one runs or none has ended. */
export function lastDayOfMembership(purchases: MembershipPurchase[], now: Date): string | null {
  const today = berlinDay(now);
  const isOver = ({ lastDay }: Period) => lastDay !== null && lastDay < today;
  if (membershipsAt(purchases, now).length > 0) return null;
  const lastDays = periodsOf(purchases)
    .filter(isOver)
    .map(({ lastDay }) => lastDay ?? "");
  return lastDays.toSorted().at(-1) ?? null;
}

/** Whether one of these purchases grants the community price at this time. A free plan never does. */
export function isPayingMember(purchases: MembershipPurchase[], now: Date): boolean {
  return membershipsAt(purchases, now).some(({ plan }) => plan.isPaid);
}

function periodAfter(earlier: Period[], plan: Plan, day: string): Period {
  const { months } = plan;
  if (months === null) return { plan, firstDay: day, lastDay: null };
  const paidUntil = earlier
    .filter(isLike(plan))
    .findLast(({ lastDay }) => lastDay !== null)?.lastDay;
  if (!paidUntil || paidUntil < day) {
    return { plan, firstDay: day, lastDay: endOfMonthsFrom(day, months) };
  }
  const firstDay = addDays(paidUntil, 1);
  return { plan, firstDay, lastDay: endOfMonthsBeginningWith(firstDay, months) };
}

/** Paid periods follow each other, and so do free ones. */
function isLike({ isPaid }: Plan) {
  return ({ plan }: Period) => plan.isPaid === isPaid;
}

/** The last day of consecutive periods without a gap. */
function endOfChain(periods: Period[], lastDay: string): string {
  return periods.reduce(
    (end, period) => (period.lastDay && period.firstDay === addDays(end, 1) ? period.lastDay : end),
    lastDay,
  );
}

/**
 * Months from an event during this day end on the day with the same number or, if there is none, on the last
 * day of the month (§ 187 Abs. 1, § 188 Abs. 2 und 3 BGB).
 */
export function endOfMonthsFrom(day: string, months: number): string {
  const { month, length } = monthAfter(day, months);
  return dayOf(month, Math.min(numberOf(day), length));
}

/**
 * Months from the beginning of this day end on the day before the one with the same number or, if there is no
 * such day, on the last day of the month (§ 187 Abs. 2, § 188 Abs. 2 und 3 BGB).
 */
function endOfMonthsBeginningWith(day: string, months: number): string {
  const { month, length } = monthAfter(day, months);
  const end = Math.min(numberOf(day) - 1, length);
  return end > 0 ? dayOf(month, end) : addDays(dayOf(month, 1), -1);
}

/**
 * The month that follows the one of this day by this number of months, as 'YYYY-MM', and its length in days.
 */
function monthAfter(day: string, months: number): { month: string; length: number } {
  const [year = 0, month = 0] = day.split("-").map(Number);
  // Day 0 is the last day of the month before.
  const last = new Date(Date.UTC(year, month + months, 0));
  return { month: monthOf(isoDay(last)), length: last.getUTCDate() };
}

const numberOf = (day: string) => Number(day.slice(-2));
const dayOf = (month: string, number: number) => `${month}-${String(number).padStart(2, "0")}`;

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Whether the customer of these lines is told at the checkout that reminders will follow. */
export function endsSomeDay(lines: { plan: PlanTerms | null }[]): boolean {
  return lines.some(({ plan }) => plan !== null && plan.months !== null);
}
