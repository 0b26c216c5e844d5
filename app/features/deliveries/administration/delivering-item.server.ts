import { and, eq, type SQL } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";

/** An item or a plan that can deliver a text and files, and a course lessons. */
export type DeliveringItem = Pick<
  CatalogItem,
  "id" | "kind" | "title" | "date" | "archivedAt" | "isPlan"
>;

/** Null for an unknown item and for a plan, which is no item of a list. */
export function findDeliveringItem(kind: ItemKind, itemId: string): DeliveringItem | null {
  return findOne(itemId, and(eq(catalogItems.kind, kind), eq(catalogItems.isPlan, false)));
}

/** Null for an unknown plan. */
export function findDeliveringPlan(itemId: string): DeliveringItem | null {
  return findOne(itemId, eq(catalogItems.isPlan, true));
}

function findOne(itemId: string, condition: SQL | undefined): DeliveringItem | null {
  const { id, kind, title, date, archivedAt, isPlan } = catalogItems;
  const isThis = and(eq(id, itemId), condition);
  const columns = { id, kind, title, date, archivedAt, isPlan };
  return db.select(columns).from(catalogItems).where(isThis).get() ?? null;
}

/** Logs a change of what the item delivers. `action` follows the item's title. */
export function recordContentChange(
  transaction: Queryable,
  { item, adminId, now }: { item: DeliveringItem; adminId: string; now: Date },
  action: string,
): void {
  recordChange(transaction, {
    subject: "item",
    subjectId: item.id,
    label: item.title,
    actor: { admin: adminId },
    action,
    now,
  });
}
