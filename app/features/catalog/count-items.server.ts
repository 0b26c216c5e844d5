import { and, count, eq, isNull } from "drizzle-orm";
import { isPast } from "#app/features/catalog/availability.ts";
import { isListed } from "#app/features/catalog/catalog.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";

/** The number of items of a kind that are not archived. */
export async function countItems(kind: ItemKind): Promise<number> {
  const { kind: kindOf, isPlan, archivedAt } = catalogItems;
  const found = db
    .select({ items: count() })
    .from(catalogItems)
    .where(and(eq(kindOf, kind), eq(isPlan, false), isNull(archivedAt)))
    .get();
  return found?.items ?? 0;
}

/** The number of items of a kind that the start page shows. */
export function countOnStartpage(kind: ItemKind, now = new Date()): number {
  const { kind: kindOf, showOnStartpage } = catalogItems;
  const flagged = and(eq(kindOf, kind), eq(showOnStartpage, true), isListed);
  const items = db.select().from(catalogItems).where(flagged).all();
  return items.filter((item) => !isPast(item, now)).length;
}
