import { eq, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { catalogItems, planInclusions } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

/** An item, and a plan that includes it. */
export interface Inclusion {
  itemId: string;
  plan: { itemId: string; name: string; isHidden: boolean };
}

/** The pairs of an item and a plan that includes it. */
export function findInclusions(condition?: SQL): Inclusion[] {
  const { itemId, planId } = planInclusions;
  const { title, archivedAt } = catalogItems;
  return db
    .select({ itemId, planId, title, archivedAt })
    .from(planInclusions)
    .innerJoin(catalogItems, eq(catalogItems.id, planId))
    .where(condition)
    .all()
    .map((each) => ({
      itemId: each.itemId,
      plan: {
        itemId: each.planId,
        name: planName(each.title),
        isHidden: each.archivedAt !== null,
      },
    }));
}

/** The names of the plans on /join that include the item. */
export function findIncludingPlans(id: string): string[] {
  return findInclusions(eq(planInclusions.itemId, id))
    .filter(({ plan }) => !plan.isHidden)
    .map(({ plan }) => plan.name)
    .toSorted((one, other) => one.localeCompare(other, "de"));
}
