import { and, eq, sql } from "drizzle-orm";
import type { PlanColumns } from "#app/features/catalog/plan.ts";
import { type ItemValues, shownValuesOf } from "#app/features/catalog-admin/form/item-fields.ts";
import { noteItemChange } from "#app/features/catalog-admin/note-item-change.server.ts";
import { findLastChange, type LastChange } from "#app/features/change-log/last-change.server.ts";
import { participantsKeptFrom } from "#app/features/privacy/kept-for.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, eventBookings, type ItemKind } from "#db/schema.ts";

interface ItemAddress {
  kind: ItemKind;
  id: string;
}

type Values = ItemValues & Partial<PlanColumns>;

export interface EditedItem extends ItemAddress {
  values: Values & Pick<CatalogItem, "title" | "category" | "imageUrl">;
  /** Items to create with the same values on other days. */
  repeats: Repeat[];
  /**
   * Returns further columns to write. `stored` is null for a new item. Called in the transaction immediately
   * before the item is written, and not at all if it stays unchanged.
   */
  complete: (transaction: Queryable, stored: CatalogItem | null) => Completion;
  adminId: string;
  now: Date;
}

type Completion = Values & Partial<Pick<CatalogItem, "planPosition">>;

export interface Repeat {
  id: string;
  /** ISO date in Berlin. */
  date: string;
}

interface EditedVersion extends EditedItem {
  /** The version that the admin saw; undefined skips the check. */
  version?: number;
}

interface Saved {
  ok: true;
  item: CatalogItem;
  /** The number of repeats that this call has created. The others existed already. */
  added: number;
}

interface Gone {
  ok: false;
  reason: "gone";
}

/** The stored item differs from the version that the admin saw. */
interface Conflict {
  ok: false;
  reason: "conflict";
  stored: CatalogItem;
  lastChange: LastChange | null;
}

/** The event would then have ended so long ago that its participants' data would be deleted. */
interface LongOver {
  ok: false;
  reason: "long-over";
}

/** Creates the item and its repeats. Does nothing if they already exist with the same values. */
export async function createItem(edited: EditedItem): Promise<Saved | Gone | Conflict> {
  const { kind, id, values, complete, now } = edited;
  return inTransaction((transaction) => {
    const isTaken = eq(catalogItems.id, id);
    const stored = transaction.select().from(catalogItems).where(isTaken).get();
    if (stored && stored.kind !== kind) return { ok: false, reason: "gone" };
    if (stored && !hasValues(stored, values)) return conflictWith(stored, transaction);
    if (stored) return { ok: true, item: stored, added: addRepeats(transaction, edited) };
    const further = complete(transaction, null);
    const created = transaction
      .insert(catalogItems)
      .values({ ...values, ...further, kind, id, createdAt: now, updatedAt: now })
      .returning()
      .get();
    noteItemChange(transaction, created, { ...edited, action: "angelegt" });
    return { ok: true, item: created, added: addRepeats(transaction, edited) };
  });
}

/**
 * Updates the item and creates its repeats, only if it is still at the version that the admin saw. Unchanged
 * values are not stored again.
 */
export async function changeItem(
  edited: EditedVersion,
): Promise<Saved | Gone | Conflict | LongOver> {
  const { values, version, complete, now } = edited;
  return inTransaction((transaction) => {
    const stored = findItem(edited, transaction);
    if (!stored) return { ok: false, reason: "gone" };
    if (hasValues(stored, values)) {
      return { ok: true, item: stored, added: addRepeats(transaction, edited) };
    }
    if (losesParticipants(transaction, edited, stored)) return { ok: false, reason: "long-over" };
    const isSeen = version === undefined || version === stored.version;
    if (!isSeen) return conflictWith(stored, transaction);
    const further = complete(transaction, stored);
    const changed = transaction
      .update(catalogItems)
      .set({ ...values, ...further, version: sql`${catalogItems.version} + 1`, updatedAt: now })
      .where(isItem(edited))
      .returning()
      .get();
    noteItemChange(transaction, changed, { ...edited, action: "geändert" });
    return { ok: true, item: changed, added: addRepeats(transaction, edited) };
  });
}

/** Twenty-six copies on the start page would hide everything else, so only the lists show repeats. */
const shownNowhere = { showOnStartpage: false, showOnOffer: false };

/**
 * Returns the number of created items. The earliest date gets the latest creation time, so that lists of the
 * newest items show the dates in order.
 */
function addRepeats(transaction: Queryable, edited: EditedItem): number {
  const { kind, values, repeats, now } = edited;
  const added = repeats.filter(({ id, date }, index) => {
    const createdAt = new Date(now.getTime() - (index + 1));
    const [created] = transaction
      .insert(catalogItems)
      .values({ ...values, ...shownNowhere, kind, id, date, createdAt, updatedAt: now })
      .onConflictDoNothing({ target: catalogItems.id })
      .returning()
      .all();
    if (created) noteItemChange(transaction, created, { ...edited, action: "angelegt" });
    return created !== undefined;
  });
  return added.length;
}

export function findItem(item: ItemAddress, queryable: Queryable = db): CatalogItem | null {
  return queryable.select().from(catalogItems).where(isItem(item)).get() ?? null;
}

/** Whether the item has these values already. */
function hasValues(stored: CatalogItem, values: Values): boolean {
  const columns = keysOf(values);
  const shown = shownValuesOf(stored);
  return columns.every((column) => values[column] === shown[column]);
}

function conflictWith(stored: CatalogItem, transaction: Queryable): Conflict {
  const lastChange = findLastChange("item", stored.id, transaction);
  return { ok: false, reason: "conflict", stored, lastChange };
}

/** A typo in the year would make the housekeeping delete the participants within the hour. */
function losesParticipants(
  transaction: Queryable,
  { values: { date }, now }: EditedItem,
  stored: CatalogItem,
): boolean {
  if (!date || date === stored.date || date >= participantsKeptFrom(now)) return false;
  const { id, eventId } = eventBookings;
  const isTheirs = eq(eventId, stored.id);
  return (
    transaction.select({ id }).from(eventBookings).where(isTheirs).limit(1).get() !== undefined
  );
}

function isItem({ kind, id }: ItemAddress) {
  return and(eq(catalogItems.kind, kind), eq(catalogItems.id, id));
}
