import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { catalogItems, planInclusions } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

/** An item, and a plan that includes it. */
export interface Inclusion {
  itemId: string;
  plan: { itemId: string; name: string; isHidden: boolean };
}

// Prepared once, because each page for a member runs this query.
const inclusions = db
  .select({
    itemId: planInclusions.itemId,
    planId: planInclusions.planId,
    title: catalogItems.title,
    archivedAt: catalogItems.archivedAt,
  })
  .from(planInclusions)
  .innerJoin(catalogItems, eq(catalogItems.id, planInclusions.planId))
  .prepare();

/** The pairs of an item and a plan that includes it. */
export function findInclusions(): Inclusion[] {
  return inclusions.all().map(({ itemId, planId, title, archivedAt }) => ({
    itemId,
    plan: { itemId: planId, name: planName(title), isHidden: archivedAt !== null },
  }));
}

/** The names of the plans on /join that include the item. */
export function findIncludingPlans(id: string): string[] {
  return findInclusions()
    .filter(({ itemId, plan }) => itemId === id && !plan.isHidden)
    .map(({ plan }) => plan.name)
    .toSorted((one, other) => one.localeCompare(other, "de"));
}
