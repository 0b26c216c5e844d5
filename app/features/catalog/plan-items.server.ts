import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { MEMBERSHIP_CATEGORY, PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { inPlanOrder } from "#app/features/catalog/plan.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

const { kind, category, isPlan } = catalogItems;

/** The SQL counterpart of `isMembership`. */
export const isPlanItem = sql<boolean>`(${kind} = ${PLAN_KIND}
  and coalesce(${isPlan}, ${category} = ${MEMBERSHIP_CATEGORY}))`;

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

/** Finds a plan, hidden or not; null if there is none with this id. */
export function findPlanItem(id: string, queryable: Queryable = db): CatalogItem | null {
  const isWanted = and(isPlanItem, eq(catalogItems.id, id));
  return queryable.select().from(catalogItems).where(isWanted).get() ?? null;
}
