import { and, asc, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { catalogItems, planInclusions } from "#db/schema.ts";

/** Plans do not include each other. */
const canBeIncluded = eq(catalogItems.isPlan, false);

export type IncludableItem = ReturnType<typeof listIncludable>[number];

/** The items that a plan can include: all in the shop, and archived ones that it includes already. */
export function listIncludable(planId: string | undefined) {
  const { id, kind, title, date, archivedAt } = catalogItems;
  const included = db
    .select({ id: planInclusions.itemId })
    .from(planInclusions)
    .where(eq(planInclusions.planId, planId ?? ""));
  return db
    .select({ id, kind, title, date, archivedAt })
    .from(catalogItems)
    .where(and(canBeIncluded, or(isNull(archivedAt), inArray(id, included))))
    .orderBy(asc(date), asc(title), asc(id))
    .all();
}

/** The items with these ids that still exist, as ids in a fixed order and as titles. */
export function findIncludable(itemIds: string[], queryable: Queryable) {
  const { id, title } = catalogItems;
  const items = queryable
    .select({ id, title })
    .from(catalogItems)
    .where(and(canBeIncluded, inArray(id, itemIds)))
    .orderBy(asc(id))
    .all();
  return { ids: items.map((item) => item.id), titles: items.map((item) => item.title) };
}

/** The items that the plan includes. */
export function findIncluded(planId: string, queryable: Queryable = db) {
  const { itemId } = planInclusions;
  const isTheirs = eq(planInclusions.planId, planId);
  const included = queryable.select({ itemId }).from(planInclusions).where(isTheirs).all();
  return findIncludable(
    included.map((each) => each.itemId),
    queryable,
  );
}

/** Makes the plan include exactly these items. */
export function writeIncluded(transaction: Queryable, planId: string, itemIds: string[]): void {
  const { planId: plan, itemId } = planInclusions;
  transaction
    .delete(planInclusions)
    .where(and(eq(plan, planId), notInArray(itemId, itemIds)))
    .run();
  if (itemIds.length === 0) return;
  transaction
    .insert(planInclusions)
    .values(itemIds.map((each) => ({ planId, itemId: each })))
    .onConflictDoNothing()
    .run();
}
