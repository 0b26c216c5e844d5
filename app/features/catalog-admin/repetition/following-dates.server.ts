import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { ItemField, ItemValues } from "#app/features/catalog-admin/form/item-fields.ts";
import { noteItemChange } from "#app/features/catalog-admin/item-record.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

type Dated = Pick<CatalogItem, "kind" | "title" | "date" | "time">;

/**
 * The later dates of the same series, in order. Each date is an item of its own (033), so the title tells that they belong
 * together.
 */
function listFollowing(
  { kind, title, date, time }: Dated,
  queryable: Queryable = db,
): CatalogItem[] {
  if (date === null) return [];
  const { archivedAt, calledOffAt } = catalogItems;
  const begins = sql`${catalogItems.date} || ' ' || coalesce(${catalogItems.time}, '')`;
  return queryable
    .select()
    .from(catalogItems)
    .where(
      and(
        eq(catalogItems.kind, kind),
        eq(catalogItems.title, title),
        gt(begins, `${date} ${time ?? ""}`),
        isNull(archivedAt),
        isNull(calledOffAt),
      ),
    )
    .orderBy(asc(catalogItems.date), asc(catalogItems.time))
    .all();
}

export function countFollowing(item: Dated): number {
  return listFollowing(item).length;
}

/** Texts, place, prices and picture. Days, times and seats differ from date to date. */
const sharedFields = [
  "title",
  "category",
  "provider",
  "lead",
  "description",
  "bring",
  "suits",
  "duration",
  "level",
  "questions",
  "location",
  "meetingPoint",
  "mapUrl",
  "directions",
  "imageUrl",
  "imageAlt",
] as const satisfies ItemField[];

/** The community price must not exceed the regular one, so they change together. */
const prices = ["price", "communityPrice"] as const satisfies ItemField[];

interface SharedChange {
  /** The item before the change. */
  stored: CatalogItem;
  values: ItemValues;
  adminId: string;
  now: Date;
}

/** Makes the same change to the later dates, in the transaction that changes the item. Returns their number. */
export function changeFollowing(
  transaction: Queryable,
  { stored, values, adminId, now }: SharedChange,
): number {
  const isChanged = (field: ItemField) => field in values && values[field] !== stored[field];
  const changed = sharedFields.filter(isChanged);
  const fields = [...changed, ...(prices.some(isChanged) ? prices : [])];
  if (fields.length === 0) return 0;
  const columns = Object.fromEntries(fields.map((field) => [field, values[field]]));
  const following = listFollowing(stored, transaction);
  for (const item of following) {
    transaction
      .update(catalogItems)
      .set({ ...columns, version: sql`${catalogItems.version} + 1`, updatedAt: now })
      .where(eq(catalogItems.id, item.id))
      .run();
    noteItemChange(transaction, item, {
      adminId,
      action: "mit einem früheren Termin geändert",
      now,
    });
  }
  return following.length;
}
