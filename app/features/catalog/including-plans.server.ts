import { eq } from "drizzle-orm";
import { isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, planInclusions } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

/** An item, and a plan that includes it or did so once. */
export interface Inclusion {
  itemId: string;
  plan: { itemId: string; name: string; isHidden: boolean; removedAt: Date | null };
}

const queryInclusions = () =>
  db
    .select({
      itemId: planInclusions.itemId,
      planId: planInclusions.planId,
      removedAt: planInclusions.removedAt,
      title: catalogItems.title,
      archivedAt: catalogItems.archivedAt,
    })
    .from(planInclusions)
    .innerJoin(catalogItems, eq(catalogItems.id, planInclusions.planId));

// Both are prepared once, because each page of an item and each page for a member runs one of them.
const allInclusions = queryInclusions().prepare();
const inclusionsOf = queryInclusions()
  .where(isAmongGiven(planInclusions.itemId, "itemIds"))
  .prepare();

/** The pairs of an item and a plan that includes it or did so once; `isIncludedIn` decides what a membership includes. */
export function findInclusions(): Inclusion[] {
  return allInclusions.all().map(inclusion);
}

/** The same for these items. */
export function findInclusionsOf(itemIds: string[]): Inclusion[] {
  return inclusionsOf.all({ itemIds: JSON.stringify(itemIds) }).map(inclusion);
}

type InclusionRow = ReturnType<typeof allInclusions.all>[number];

function inclusion({ itemId, planId, title, archivedAt, removedAt }: InclusionRow): Inclusion {
  const isHidden = archivedAt !== null;
  return { itemId, plan: { itemId: planId, name: planName(title), isHidden, removedAt } };
}

/** The names of the plans on /join that include the item. */
export function findIncludingPlans(id: string): string[] {
  return findInclusionsOf([id])
    .filter(({ plan }) => !plan.isHidden && plan.removedAt === null)
    .map(({ plan }) => plan.name)
    .toSorted((one, other) => one.localeCompare(other, "de"));
}
