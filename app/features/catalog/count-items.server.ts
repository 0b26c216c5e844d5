import { and, count, eq, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";

/** The number of items of a kind that are not archived. */
export async function countItems(kind: ItemKind): Promise<number> {
  const found = db
    .select({ items: count() })
    .from(catalogItems)
    .where(and(eq(catalogItems.kind, kind), isNull(catalogItems.archivedAt)))
    .get();
  return found?.items ?? 0;
}
