import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";

/**
 * Whether the item belongs to memberships, so that it is archived instead of deleted: it is a plan that was granted, or a
 * plan included it when somebody ordered or was granted that plan.
 */
export const isKeptByMembers = sql<boolean>`(
  exists (select 1 from membership_changes where membership_changes.plan_id = catalog_items.id)
  or exists (
    select 1 from plan_inclusions where plan_inclusions.item_id = catalog_items.id and (
      exists (
        select 1 from order_items inner join orders on orders.id = order_items.order_id
        where order_items.item_id = plan_inclusions.plan_id and orders.status <> 'cancelled'
          and (removed_at is null or orders.created_at <= removed_at)
      ) or exists (
        select 1 from membership_changes where membership_changes.plan_id = plan_inclusions.plan_id
          and (removed_at is null or membership_changes.created_at <= removed_at)
      )
    )
  )
)`.mapWith(Boolean);

interface ItemAddress {
  kind: ItemKind;
  id: string;
}

export function findItem({ kind, id }: ItemAddress, queryable: Queryable = db): CatalogItem | null {
  const isItem = and(eq(catalogItems.kind, kind), eq(catalogItems.id, id));
  return queryable.select().from(catalogItems).where(isItem).get() ?? null;
}

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

/** Creates the item, or changes it and begins a new version, and records that in the change log. */
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
