import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { recordItemChange } from "#app/features/catalog/administration/item-record.server.ts";
import { isKeptByMembers } from "#app/features/catalog/administration/list/kept-by-members.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";

interface ItemTarget {
  kind: ItemKind;
  itemId: string;
  /** Restricts the change: an item that does not match counts as not found. */
  only?: SQL;
  adminId: string;
  now: Date;
}

interface NotFound {
  ok: false;
  reason: "not-found";
}

type DeletionResult =
  | { ok: true; outcome: "deleted" | "archived" | "inArchive"; title: string }
  | NotFound;

/**
 * Deletes an item, or archives it if orders, participants, articles or memberships refer to it. References are checked
 * at the time of deletion, whatever the page showed before.
 */
export async function deleteItem(target: ItemTarget): Promise<DeletionResult> {
  const { itemId, adminId, now } = target;
  return withItem(target, (transaction, title) => {
    const { changes } = transaction
      .delete(catalogItems)
      .where(and(eq(catalogItems.id, itemId), isUnreferenced))
      .run();
    if (changes > 0) {
      recordItemChange(transaction, { id: itemId, title }, { adminId, action: "gelöscht", now });
      return { ok: true, outcome: "deleted", title };
    }
    const isNew = archive(transaction, target, { title, action: "archiviert" });
    return { ok: true, outcome: isNew ? "archived" : "inArchive", title };
  });
}

type ArchiveResult = { ok: true; title: string; isNew: boolean } | NotFound;

/** Archives an item, even if nothing refers to it. `action` is the phrase for the change log. */
export async function archiveItem(target: ItemTarget, action: string): Promise<ArchiveResult> {
  return withItem(target, (transaction, title) => {
    return { ok: true, title, isNew: archive(transaction, target, { title, action }) };
  });
}

/** Restores an item from the archive. It does not return to the start page or the offers page. */
export async function restoreItem(
  target: ItemTarget,
  action = "wiederhergestellt",
): Promise<ArchiveResult> {
  const { itemId, adminId, now } = target;
  return withItem(target, (transaction, title) => {
    const { changes } = transaction
      .update(catalogItems)
      .set({ ...shownNowhere, archivedAt: null, updatedAt: now })
      .where(and(eq(catalogItems.id, itemId), isNotNull(catalogItems.archivedAt)))
      .run();
    if (changes === 0) return { ok: true, title, isNew: false };
    recordItemChange(transaction, { id: itemId, title }, { adminId, action, now });
    return { ok: true, title, isNew: true };
  });
}

/** Foreign keys reject the deletion of an item that a row refers to, except for what a plan includes. */
const isUnreferenced = sql`
  not exists (select 1 from order_items where order_items.item_id = catalog_items.id)
  and not exists (select 1 from event_bookings where event_bookings.event_id = catalog_items.id)
  and not exists (select 1 from articles where articles.plan_id = catalog_items.id)
  and not ${isKeptByMembers}`;

const shownNowhere = {
  showOnStartpage: false,
  showOnOffer: false,
  version: sql`${catalogItems.version} + 1`,
};

type Change<Result> = (transaction: Queryable, title: string) => Result;

async function withItem<Result>(
  { kind, itemId, only }: ItemTarget,
  change: Change<Result>,
): Promise<Result | NotFound> {
  return inTransaction((transaction) => {
    const item = transaction
      .select({ title: catalogItems.title })
      .from(catalogItems)
      .where(and(eq(catalogItems.kind, kind), eq(catalogItems.id, itemId), only))
      .get();
    return item ? change(transaction, item.title) : { ok: false, reason: "not-found" };
  });
}

/** Returns false if the item was already in the archive. */
function archive(
  transaction: Queryable,
  target: ItemTarget,
  { title, action }: { title: string; action: string },
): boolean {
  const { itemId, adminId, now } = target;
  const { changes } = transaction
    .update(catalogItems)
    .set({ ...shownNowhere, archivedAt: now, updatedAt: now })
    .where(and(eq(catalogItems.id, itemId), isNull(catalogItems.archivedAt)))
    .run();
  if (changes === 0) return false;
  recordItemChange(transaction, { id: itemId, title }, { adminId, action, now });
  return true;
}
