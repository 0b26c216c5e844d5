import type { PlanTerms } from "#db/specified-plans.ts";

/** A plan with its price in cents; null: it has none yet. */
export interface PricedPlan extends PlanTerms {
  price: number | null;
}

/** A plan of the catalog, hidden or not. */
export interface SoldPlan extends PricedPlan {
  itemId: string;
  name: string;
}

/** The plans that open what this one opens, the plan itself included. */
export function plansThatOpen(plans: SoldPlan[], leastId: string): SoldPlan[] {
  const least = plans.find(({ itemId }) => itemId === leastId);
  return least ? plans.filter((plan) => plan === least || isWorthAtLeast(plan, least)) : [];
}

/**
 * Whether a plan is worth at least as much as another one, so that it opens the same articles. Paid plans are worth more
 * than free ones, and paid plans without an end more than those with one. Among these the price of a month counts. A paid
 * plan without a price cannot be compared with another paid one.
 */
export function isWorthAtLeast(plan: PricedPlan, least: PricedPlan): boolean {
  if (!least.isPaid || !plan.isPaid) return plan.isPaid || !least.isPaid;
  if (plan.price === null || least.price === null) return false;
  return priceOfMonth(plan.price, plan) >= priceOfMonth(least.price, least);
}

function priceOfMonth(price: number, { months }: PlanTerms): number {
  return months === null ? Number.POSITIVE_INFINITY : price / months;
}
