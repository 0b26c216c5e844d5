import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { catalogItems, planInclusions } from "#db/schema.ts";

/** Plans do not include each other. */
const canBeIncluded = eq(catalogItems.isPlan, false);

function isIncludedBy(planId: string) {
  return and(eq(planInclusions.planId, planId), isNull(planInclusions.removedAt));
}

export type IncludableItem = ReturnType<typeof listIncludable>[number];

/** The items that a plan can include: all in the shop, and archived ones that it includes already. */
export function listIncludable(planId: string | undefined) {
  const { id, kind, title, date, archivedAt } = catalogItems;
  const included = db
    .select({ id: planInclusions.itemId })
    .from(planInclusions)
    .where(isIncludedBy(planId ?? ""));
  return db
    .select({ id, kind, title, date, archivedAt })
    .from(catalogItems)
    .where(and(canBeIncluded, or(isNull(archivedAt), inArray(id, included))))
    .orderBy(asc(date), asc(germanOrder(title)), asc(id))
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
  const isTheirs = isIncludedBy(planId);
  const included = queryable.select({ itemId }).from(planInclusions).where(isTheirs).all();
  return findIncludable(
    included.map((each) => each.itemId),
    queryable,
  );
}

interface WrittenInclusions {
  planId: string;
  itemIds: string[];
  now: Date;
}

/** Makes the plan include exactly these items from now on. Memberships that exist keep the others. */
export function writeIncluded(
  transaction: Queryable,
  { planId, itemIds, now }: WrittenInclusions,
): void {
  transaction
    .update(planInclusions)
    .set({ removedAt: now })
    .where(and(isIncludedBy(planId), notInArray(planInclusions.itemId, itemIds)))
    .run();
  if (itemIds.length === 0) return;
  transaction
    .insert(planInclusions)
    .values(itemIds.map((each) => ({ planId, itemId: each })))
    .onConflictDoUpdate({
      target: [planInclusions.planId, planInclusions.itemId],
      set: { removedAt: null },
      setWhere: isNotNull(planInclusions.removedAt),
    })
    .run();
}
