import { and, asc, eq, isNull } from "drizzle-orm";
import { isPast } from "#app/features/catalog/availability.ts";
import { itemPath, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { priceTermsAt } from "#app/features/catalog/price-words/price-terms.server.ts";
import { plainText } from "#app/features/markdown/markdown.server.ts";
import {
  type IncludedItem,
  type PlanView,
  planViewOf,
} from "#app/features/membership/join/plan-view.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import type { SoldPlan } from "#app/features/membership/plan-worth.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, planInclusions } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

/**
 * The plans on offer to the account (null: a visitor), in display order. `articleCounts` are the numbers of articles that
 * the plans open, by their ids.
 */
export async function listPlans(
  userId: string | null,
  articleCounts = new Map<string, number>(),
  now = new Date(),
): Promise<PlanView[]> {
  const terms = priceTermsAt(now);
  const ordered = findMembershipOrders(userId);
  const isForMembers = siteSettings().communityPriceFor === "members";
  return listPlanItems().map(({ description, ...item }) => {
    const plan = { ...item, description: description && plainText(description) };
    return planViewOf(plan, {
      now,
      terms,
      includes: listIncluded(item.id, now),
      articleCount: articleCounts.get(item.id),
      isForMembers,
      ordered,
    });
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

/** The items in the shop that the plan includes. Several dates of an event count once, as the next of them. */
function listIncluded(planId: string, now: Date): IncludedItem[] {
  const { title, date, archivedAt } = catalogItems;
  const items = db
    .select({ item: catalogItems })
    .from(planInclusions)
    .innerJoin(catalogItems, eq(catalogItems.id, planInclusions.itemId))
    .where(and(eq(planInclusions.planId, planId), isNull(archivedAt)))
    .orderBy(asc(title), asc(date))
    .all()
    .map(({ item }) => item)
    .filter((item) => !isPast(item, now));
  return items
    .filter((item, index) => items[index - 1]?.title !== item.title)
    .map((item) => ({
      title: item.title,
      path: itemPath({ id: item.id, lineType: lineTypeOf(item) }),
    }));
}
