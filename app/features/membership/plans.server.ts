import { and, asc, eq, isNull } from "drizzle-orm";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { priceTermsAt } from "#app/features/catalog/price-words/price-terms.server.ts";
import { plainText } from "#app/features/markdown/markdown.server.ts";
import { type PlanView, planViewOf } from "#app/features/membership/join/plan-view.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import type { SoldPlan } from "#app/features/membership/plan-worth.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, planInclusions } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

/** The plans on offer to the account (null: a visitor), in display order. */
export async function listPlans(userId: string | null, now = new Date()): Promise<PlanView[]> {
  const terms = priceTermsAt(now);
  const ordered = findMembershipOrders(userId);
  return listPlanItems().map(({ description, ...item }) => {
    const plan = { ...item, description: description && plainText(description) };
    return planViewOf(plan, { now, terms, includes: listIncludedTitles(item.id), ordered });
  });
}

/** All plans, hidden ones included, because members may still have them. */
export function listAllPlans(): SoldPlan[] {
  return [...listPlanItems(), ...listPlanItems({ isHidden: true })].map((plan) => ({
    itemId: plan.id,
    name: planName(plan.title),
    price: plan.price,
    ...planTermsOf(plan),
  }));
}

/** The titles of the items in the shop that the plan includes. Several dates of an event count once. */
function listIncludedTitles(planId: string): string[] {
  const { title, archivedAt } = catalogItems;
  return db
    .selectDistinct({ title })
    .from(planInclusions)
    .innerJoin(catalogItems, eq(catalogItems.id, planInclusions.itemId))
    .where(and(eq(planInclusions.planId, planId), isNull(archivedAt)))
    .orderBy(asc(title))
    .all()
    .map((item) => item.title);
}
