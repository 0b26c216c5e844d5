import { and, asc, isNull } from "drizzle-orm";
import { isAhead, itemStart } from "#app/features/catalog/catalog.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

const listed = {
  id: catalogItems.id,
  kind: catalogItems.kind,
  title: catalogItems.title,
  date: catalogItems.date,
  time: catalogItems.time,
  endDate: catalogItems.endDate,
  endTime: catalogItems.endTime,
  furtherDates: catalogItems.furtherDates,
  capacity: catalogItems.capacity,
  ordered: catalogItems.ordered,
};

export type ComingDate = Pick<CatalogItem, keyof typeof listed>;

/** The offered events and courses that run now or start next. */
export async function listComingDates(limit: number, now = new Date()): Promise<ComingDate[]> {
  return db
    .select(listed)
    .from(catalogItems)
    .where(and(isAhead(now), isNull(catalogItems.calledOffAt)))
    .orderBy(itemStart, asc(catalogItems.id))
    .limit(limit)
    .all();
}
