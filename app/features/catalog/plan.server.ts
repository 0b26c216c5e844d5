import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { hindranceOf } from "#app/features/catalog/availability.ts";
import { isAmongGiven } from "#db/among.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, planInclusions } from "#db/schema.ts";
import { planName, specifiedRank } from "#db/specified-plans.ts";

export const isPlanItem = eq(catalogItems.isPlan, true);

/** The plans that /join shows, or the hidden ones, in display order. */
export function listPlanItems({ isHidden = false } = {}, queryable: Queryable = db): CatalogItem[] {
  const { archivedAt, createdAt, id } = catalogItems;
  const plans = queryable
    .select()
    .from(catalogItems)
    .where(and(isPlanItem, isHidden ? isNotNull(archivedAt) : isNull(archivedAt)))
    .orderBy(asc(createdAt), asc(id))
    .all();
  return inPlanOrder(plans);
}

/** Whether /join sells a paid plan now. */
export function sellsPaidPlan(now: Date): boolean {
  return listPlanItems().some((plan) => plan.planIsPaid && hindranceOf(plan, now) === null);
}

/** Finds a plan, hidden or not; null if there is none with this id. */
export function findPlanItem(id: string, queryable: Queryable = db): CatalogItem | null {
  const isWanted = and(isPlanItem, eq(catalogItems.id, id));
  return queryable.select().from(catalogItems).where(isWanted).get() ?? null;
}

type Placed = Pick<CatalogItem, "title"> & Partial<Pick<CatalogItem, "planPosition">>;

/**
 * Sorts plans by position. Plans that nobody has moved come last, in the specified order and then by name.
 */
export function inPlanOrder<Plan extends Placed>(plans: Plan[]): Plan[] {
  const position = ({ planPosition }: Placed) => planPosition ?? Number.POSITIVE_INFINITY;
  return plans.toSorted((a, b) => {
    if (position(a) !== position(b)) return position(a) - position(b);
    const rank = specifiedRank(a.title) - specifiedRank(b.title);
    return rank || planName(a.title).localeCompare(planName(b.title), "de");
  });
}

/** An item, and a plan that includes it or did so once. */
interface Inclusion {
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
