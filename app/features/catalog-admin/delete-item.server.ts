import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";

interface ItemWish {
  kind: ItemKind;
  itemId: string;
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
 * Deletes an item; one that orders or participants refer to goes to the archive instead, so that they
 * still know what was ordered. Both are decided when it happens, whatever the page said before.
 */
export async function deleteItem(wish: ItemWish): Promise<DeletionResult> {
  return inTransaction((transaction) => {
    const item = findItem(transaction, wish);
    if (!item) return { ok: false, reason: "not-found" };
    const { title } = item;
    const { changes } = transaction
      .delete(catalogItems)
      .where(and(eq(catalogItems.id, wish.itemId), isReferredToByNothing))
      .run();
    if (changes > 0) {
      note(transaction, wish, { title, action: "gelöscht" });
      return { ok: true, outcome: "deleted", title };
    }
    return { ok: true, outcome: archive(transaction, wish, title), title };
  });
}

type RestorationResult = { ok: true; title: string; isNew: boolean } | NotFound;

/** Takes an item out of the archive; it is not on the start page or among the offers yet. */
export async function restoreItem(wish: ItemWish): Promise<RestorationResult> {
  return inTransaction((transaction) => {
    const item = findItem(transaction, wish);
    if (!item) return { ok: false, reason: "not-found" };
    const { title } = item;
    const { changes } = transaction
      .update(catalogItems)
      .set({
        archivedAt: null,
        showOnStartpage: false,
        showOnOffer: false,
        version: nextVersion,
        updatedAt: wish.now,
      })
      .where(and(eq(catalogItems.id, wish.itemId), isNotNull(catalogItems.archivedAt)))
      .run();
    if (changes > 0) note(transaction, wish, { title, action: "wiederhergestellt" });
    return { ok: true, title, isNew: changes > 0 };
  });
}

/** The same that the foreign keys would refuse. */
const isReferredToByNothing = sql`
  not exists (select 1 from order_items where order_items.item_id = catalog_items.id)
  and not exists (select 1 from event_bookings where event_bookings.event_id = catalog_items.id)`;

const nextVersion = sql`${catalogItems.version} + 1`;

function findItem(transaction: Queryable, { kind, itemId }: ItemWish) {
  return transaction
    .select({ title: catalogItems.title })
    .from(catalogItems)
    .where(and(eq(catalogItems.kind, kind), eq(catalogItems.id, itemId)))
    .get();
}

function archive(transaction: Queryable, wish: ItemWish, title: string): "archived" | "inArchive" {
  const { itemId, now } = wish;
  const { changes } = transaction
    .update(catalogItems)
    .set({
      archivedAt: now,
      showOnStartpage: false,
      showOnOffer: false,
      version: nextVersion,
      updatedAt: now,
    })
    .where(and(eq(catalogItems.id, itemId), isNull(catalogItems.archivedAt)))
    .run();
  if (changes === 0) return "inArchive";
  note(transaction, wish, { title, action: "archiviert" });
  return "archived";
}

function note(
  transaction: Queryable,
  { itemId, adminId, now }: ItemWish,
  { title, action }: { title: string; action: string },
): void {
  const subject = { subject: "item", subjectId: itemId, label: title } as const;
  noteAdminChange(transaction, { ...subject, adminId, action, now });
}
