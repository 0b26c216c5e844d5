import { and, eq } from "drizzle-orm";
import { noteChange } from "#app/features/change-log/change-log.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";

/** An item that can deliver a text, files and lessons. */
export type DeliveringItem = Pick<CatalogItem, "id" | "kind" | "title" | "archivedAt">;

/** Null for an unknown item and for a plan, which gives access to other items instead. */
export function findDeliveringItem(kind: ItemKind, itemId: string): DeliveringItem | null {
  const { id, title, archivedAt, isPlan } = catalogItems;
  const isItem = and(eq(catalogItems.kind, kind), eq(id, itemId), eq(isPlan, false));
  const item = db
    .select({ id, kind: catalogItems.kind, title, archivedAt })
    .from(catalogItems)
    .where(isItem)
    .get();
  return item ?? null;
}

interface ContentChange {
  item: DeliveringItem;
  adminId: string;
  now: Date;
}

/** Logs a change of what the item delivers. `action` follows the item's title. */
export function noteContentChange(
  transaction: Queryable,
  { item, adminId, now }: ContentChange,
  action: string,
): void {
  noteChange(transaction, {
    subject: "item",
    subjectId: item.id,
    label: item.title,
    actor: { admin: adminId },
    action,
    now,
  });
}
