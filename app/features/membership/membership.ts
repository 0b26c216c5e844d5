import { berlinClock } from "#app/ui/format/format.ts";

/** A plan's name and period, which the specification derives from its title. */
export interface Plan {
  name: string;
  period: "year" | "one-time" | "month";
}

export function planOf(title: string): Plan {
  const name = title.replace(/ Membership$/, "");
  if (title.includes("Yearly")) return { name, period: "year" };
  return { name, period: title.includes("Lifetime") ? "one-time" : "month" };
}

/** A membership from a completed order, or one that an admin gave, which counts the same. */
export interface MembershipPurchase {
  plan: Plan;
  completedAt: Date;
}

/**
 * The purchases that are left where an admin has ended memberships. Purchases up to the last of these
 * moments are void, as if they had never been.
 */
export function purchasesAfter(
  purchases: MembershipPurchase[],
  endings: Date[],
): MembershipPurchase[] {
  const last = Math.max(...endings.map((ending) => ending.getTime()));
  return purchases.filter(({ completedAt }) => completedAt.getTime() > last);
}

/** The time for which a purchase counts: ISO days in Berlin, the first and the last one wholly. */
export interface Period {
  plan: Plan;
  firstDay: string;
  /** null: without end. */
  lastDay: string | null;
}

/**
 * The periods that the purchases give, in the order of their completion. Each Yearly plan gives a year,
 * and a second one continues at the end of the first. Any other plan has no end.
 */
export function periodsOf(purchases: MembershipPurchase[]): Period[] {
  const periods: Period[] = [];
  const byCompletion = purchases.toSorted(
    (a, b) => a.completedAt.getTime() - b.completedAt.getTime(),
  );
  for (const { plan, completedAt } of byCompletion) {
    periods.push(periodAfter(periods, plan, berlinDay(completedAt)));
  }
  return periods;
}

/** The period that a plan would get if its order was completed now. */
export function nextPeriod(purchases: MembershipPurchase[], plan: Plan, now: Date): Period {
  return periodAfter(periodsOf(purchases), plan, berlinDay(now));
}

/** The ISO day that it is in Berlin then. */
export function berlinDay(instant: Date): string {
  return berlinClock(instant).slice(0, 10);
}

const WORTH: Record<Plan["period"], number> = { "one-time": 2, year: 1, month: 0 };

/** A running membership. */
export interface Membership {
  plan: Plan;
  /** The ISO day in Berlin with which it ends, years that continue it included; null: no end. */
  until: string | null;
}

/** The memberships that run at this moment, the best first: Lifetime, Yearly, then any other. */
export function membershipsAt(purchases: MembershipPurchase[], now: Date): Membership[] {
  const today = berlinDay(now);
  const periods = periodsOf(purchases);
  return periods
    .filter(({ firstDay, lastDay }) => firstDay <= today && (lastDay === null || today <= lastDay))
    .toSorted((a, b) => WORTH[b.plan.period] - WORTH[a.plan.period])
    .map(({ plan, lastDay }) => ({ plan, until: lastDay && endOfChain(periods, lastDay) }));
}

/** Tells whether one of these purchases gives the community price at this moment. Free never does. */
export function isPayingMember(purchases: MembershipPurchase[], now: Date): boolean {
  return membershipsAt(purchases, now).some(({ plan }) => plan.period !== "month");
}

function periodAfter(earlier: Period[], plan: Plan, day: string): Period {
  if (plan.period !== "year") return { plan, firstDay: day, lastDay: null };
  const paidUntil = earlier.findLast((period) => period.lastDay !== null)?.lastDay;
  if (!paidUntil || paidUntil < day) return { plan, firstDay: day, lastDay: endOfYearFrom(day) };
  const firstDay = addDays(paidUntil, 1);
  return { plan, firstDay, lastDay: endOfYearBeginningWith(firstDay) };
}

/** The last day of the years that follow each other without a gap. */
function endOfChain(periods: Period[], lastDay: string): string {
  return periods.reduce(
    (end, period) => (period.lastDay && period.firstDay === addDays(end, 1) ? period.lastDay : end),
    lastDay,
  );
}

/**
 * Twelve months from an event in the course of this day end with the day of the same number; where
 * there is none, with the last of the month (§ 187 Abs. 1, § 188 Abs. 2 und 3 BGB).
 */
function endOfYearFrom(day: string): string {
  const anniversary = aYearAfter(day);
  return anniversary.slice(5, 7) === day.slice(5, 7) ? anniversary : addDays(anniversary, -1);
}

/**
 * Twelve months from the beginning of this day end with the day before the one of the same number
 * (§ 187 Abs. 2, § 188 Abs. 2 BGB).
 */
function endOfYearBeginningWith(day: string): string {
  return addDays(aYearAfter(day), -1);
}

/** The day of the same number, and 1 March for 29 February. */
function aYearAfter(day: string): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return isoDay(date);
}

/** The ISO day `count` days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return isoDay(date);
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
