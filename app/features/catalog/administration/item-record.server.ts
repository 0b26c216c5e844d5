import { and, eq, sql } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";

interface ItemAddress {
  kind: ItemKind;
  id: string;
}

export function findItem({ kind, id }: ItemAddress, queryable: Queryable = db): CatalogItem | null {
  const isItem = and(eq(catalogItems.kind, kind), eq(catalogItems.id, id));
  return queryable.select().from(catalogItems).where(isItem).get() ?? null;
}

/** Finds the item with this id, of any kind. */
export function findItemOfAnyKind(id: string, queryable: Queryable): CatalogItem | null {
  return queryable.select().from(catalogItems).where(eq(catalogItems.id, id)).get() ?? null;
}

interface WrittenItem extends ItemAddress {
  columns: Partial<CatalogItem> &
    Pick<CatalogItem, "title" | "category" | "imageUrl" | "withdrawalClass">;
  isNew: boolean;
  adminId: string;
  now: Date;
}

/** Creates the item, or changes it and begins a new version, and notes that in the change log. */
export function writeItem(
  transaction: Queryable,
  { kind, id, columns, isNew, adminId, now }: WrittenItem,
): CatalogItem {
  const item = isNew
    ? transaction
        .insert(catalogItems)
        .values({ ...columns, kind, id, createdAt: now, updatedAt: now })
        .returning()
        .get()
    : transaction
        .update(catalogItems)
        .set({ ...columns, version: sql`${catalogItems.version} + 1`, updatedAt: now })
        .where(eq(catalogItems.id, id))
        .returning()
        .get();
  recordItemChange(transaction, item, { adminId, action: isNew ? "angelegt" : "geändert", now });
  return item;
}

interface Occasion {
  adminId: string;
  /** A short German phrase that follows the title, for example 'gelöscht'. */
  action: string;
  now: Date;
}

/** Logs an admin's change of an item within the transaction that makes it. */
export function recordItemChange(
  transaction: Queryable,
  { id, title }: Pick<CatalogItem, "id" | "title">,
  { adminId, action, now }: Occasion,
): void {
  recordChange(transaction, {
    subject: "item",
    subjectId: id,
    label: title,
    actor: { admin: adminId },
    action,
    now,
  });
}
