import { berlinClock } from "#app/ui/format/format.ts";

/** A plan's name and period, derived from its title as specified. */
export interface Plan {
  name: string;
  period: "year" | "one-time" | "month";
}

export function planOf(title: string): Plan {
  const name = title.replace(/ Membership$/, "");
  if (title.includes("Yearly")) return { name, period: "year" };
  return { name, period: title.includes("Lifetime") ? "one-time" : "month" };
}

/** A membership from a completed order or granted by an admin; both count alike. */
export interface MembershipPurchase {
  plan: Plan;
  completedAt: Date;
}

/** The purchases that still count. Every purchase up to the latest of these endings is void. */
export function purchasesAfter(
  purchases: MembershipPurchase[],
  endings: Date[],
): MembershipPurchase[] {
  const last = Math.max(...endings.map((ending) => ending.getTime()));
  return purchases.filter(({ completedAt }) => completedAt.getTime() > last);
}

/** The period in which a purchase counts: ISO days in Berlin, both inclusive. */
export interface Period {
  plan: Plan;
  firstDay: string;
  /** null means unlimited. */
  lastDay: string | null;
}

/**
 * The periods of the purchases, in the order of their completion. Each Yearly plan adds a year, and a second
 * one continues at the end of the first. Any other plan is unlimited.
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

/** The period that a plan would get if its order were completed now. */
export function nextPeriod(purchases: MembershipPurchase[], plan: Plan, now: Date): Period {
  return periodAfter(periodsOf(purchases), plan, berlinDay(now));
}

/** The ISO day in Berlin at this time. */
export function berlinDay(instant: Date): string {
  return berlinClock(instant).slice(0, 10);
}

const WORTH: Record<Plan["period"], number> = { "one-time": 2, year: 1, month: 0 };

/** An active membership. */
export interface Membership {
  plan: Plan;
  /** The ISO day in Berlin on which it ends, including consecutive years; null means unlimited. */
  until: string | null;
}

/** The active memberships at this time, the best first: Lifetime, Yearly, then any other. */
export function membershipsAt(purchases: MembershipPurchase[], now: Date): Membership[] {
  const today = berlinDay(now);
  const periods = periodsOf(purchases);
  return periods
    .filter(({ firstDay, lastDay }) => firstDay <= today && (lastDay === null || today <= lastDay))
    .toSorted((a, b) => WORTH[b.plan.period] - WORTH[a.plan.period])
    .map(({ plan, lastDay }) => ({ plan, until: lastDay && endOfChain(periods, lastDay) }));
}

/** Whether one of these purchases grants the community price at this time. Free never does. */
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

/** The last day of consecutive years without a gap. */
function endOfChain(periods: Period[], lastDay: string): string {
  return periods.reduce(
    (end, period) => (period.lastDay && period.firstDay === addDays(end, 1) ? period.lastDay : end),
    lastDay,
  );
}

/**
 * Twelve months from an event during this day end on the day with the same number or, if there is none, on
 * the last day of the month (§ 187 Abs. 1, § 188 Abs. 2 und 3 BGB).
 */
function endOfYearFrom(day: string): string {
  const anniversary = aYearAfter(day);
  return anniversary.slice(5, 7) === day.slice(5, 7) ? anniversary : addDays(anniversary, -1);
}

/**
 * Twelve months from the beginning of this day end on the day before the one with the same number (§ 187 Abs.
 * 2, § 188 Abs. 2 BGB).
 */
function endOfYearBeginningWith(day: string): string {
  return addDays(aYearAfter(day), -1);
}

/** The day with the same number a year later; 1 March for 29 February. */
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
