import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type PlanTerms, planName, specifiedTerms } from "#db/specified-plans.ts";

/** A plan that an admin can grant. Its name identifies it. */
export interface GrantablePlan extends PlanTerms {
  name: string;
  /** null: a specified plan that the shop does not have. */
  itemId: string | null;
  /** Whether /join does not show it. */
  isHidden: boolean;
}

/**
 * The shop's plans, including hidden ones, in display order. Of plans with the same name, only the first is
 * listed. A shop without plans can still grant the specified ones.
 */
export function listGrantablePlans(queryable: Queryable = db): GrantablePlan[] {
  const plans = [false, true].flatMap((isHidden) =>
    listPlanItems({ isHidden }, queryable).map((item) => ({
      name: planName(item.title),
      itemId: item.id,
      ...planTermsOf(item),
      isHidden,
    })),
  );
  const byName = new Map(plans.toReversed().map((plan) => [plan.name, plan]));
  const distinct = plans.filter((plan) => byName.get(plan.name) === plan);
  return distinct.length > 0 ? distinct : specified;
}

/** Finds a plan to grant by its name. The specified ones are grantable even if the shop has others. */
export function findGrantablePlan(name: string, queryable: Queryable): GrantablePlan | null {
  const plans = [...listGrantablePlans(queryable), ...specified];
  return plans.find((plan) => plan.name === name) ?? null;
}

const specified = ["Free", "Yearly", "Lifetime"].map((name) => ({
  name,
  itemId: null,
  ...specifiedTerms(name),
  isHidden: false,
}));
