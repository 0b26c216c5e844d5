import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { hindranceOf } from "#app/features/catalog/availability.ts";
import { inPlanOrder } from "#app/features/catalog/plan.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

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
