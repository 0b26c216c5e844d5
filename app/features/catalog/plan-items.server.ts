import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { hindranceOf } from "#app/features/catalog/availability.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";
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
