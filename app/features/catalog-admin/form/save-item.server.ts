import { and, desc, eq, sql } from "drizzle-orm";
import { fieldsOf, type ItemValues } from "#app/features/catalog-admin/form/item-fields.ts";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import { participantsKeptFrom } from "#app/features/privacy/kept-for.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  adminChanges,
  type CatalogItem,
  catalogItems,
  eventBookings,
  type ItemKind,
  users,
} from "#db/schema.ts";

interface ItemAddress {
  kind: ItemKind;
  id: string;
}

interface ItemWish extends ItemAddress {
  values: ItemValues & Pick<CatalogItem, "title" | "category" | "imageUrl">;
  adminId: string;
  now: Date;
}

interface ItemChange extends ItemWish {
  /** What the admin saw when deciding; left out: whatever it was. */
  version?: number;
}

export interface LastChange {
  at: Date;
  /** The admin's address; null where that account is deleted. */
  by: string | null;
}

export type SaveResult =
  | { ok: true; item: CatalogItem }
  /** Somebody has deleted it. */
  | { ok: false; reason: "gone" }
  /** On its new day the event would be over for so long that nobody may be known to take part. */
  | { ok: false; reason: "long-over" }
  /** Something else than what the admin saw is stored by now. */
  | { ok: false; reason: "conflict"; stored: CatalogItem; lastChange: LastChange | null };

/** Creates the item. Where it is there already with these very values, there is nothing to do. */
export async function createItem(wish: ItemWish): Promise<SaveResult> {
  const { kind, id, values, now } = wish;
  return inTransaction((transaction) => {
    const [created] = transaction
      .insert(catalogItems)
      .values({ ...values, kind, id, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: catalogItems.id })
      .returning()
      .all();
    if (!created) return compareWithStored(transaction, wish);
    note(transaction, wish, "angelegt");
    return { ok: true, item: created };
  });
}

/** Changes the version that the admin saw, and no other. What is stored already is not stored again. */
export async function changeItem(wish: ItemChange): Promise<SaveResult> {
  const { values, version, now } = wish;
  return inTransaction((transaction) => {
    const compared = compareWithStored(transaction, wish);
    if (compared.ok || compared.reason !== "conflict") return compared;
    if (losesParticipants(transaction, wish, compared.stored)) {
      return { ok: false, reason: "long-over" };
    }
    const isSeen = version === undefined ? undefined : eq(catalogItems.version, version);
    const [changed] = transaction
      .update(catalogItems)
      .set({ ...values, version: sql`${catalogItems.version} + 1`, updatedAt: now })
      .where(and(isItem(wish), isSeen))
      .returning()
      .all();
    if (!changed) return compared;
    note(transaction, wish, "geändert");
    return { ok: true, item: changed };
  });
}

export function findItem(item: ItemAddress, queryable: Queryable = db): CatalogItem | null {
  return queryable.select().from(catalogItems).where(isItem(item)).get() ?? null;
}

/** Who has changed the item last, and when; null where nobody has since it came into the shop. */
export function findLastChange(id: string, queryable: Queryable = db): LastChange | null {
  return (
    queryable
      .select({ at: adminChanges.createdAt, by: users.email })
      .from(adminChanges)
      .leftJoin(users, eq(users.id, adminChanges.adminId))
      .where(and(eq(adminChanges.subject, "item"), eq(adminChanges.subjectId, id)))
      .orderBy(desc(adminChanges.createdAt))
      .limit(1)
      .get() ?? null
  );
}

function compareWithStored(transaction: Queryable, { values, ...item }: ItemWish): SaveResult {
  const stored = findItem(item, transaction);
  if (!stored) return { ok: false, reason: "gone" };
  const isSame = fieldsOf(item.kind).every((field) => values[field] === stored[field]);
  if (isSame) return { ok: true, item: stored };
  const lastChange = findLastChange(item.id, transaction);
  return { ok: false, reason: "conflict", stored, lastChange };
}

/** Housekeeping would delete them within the hour: a slip of the finger in the year is enough. */
function losesParticipants(
  transaction: Queryable,
  { values: { date }, now }: ItemWish,
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

function note(transaction: Queryable, { id, values, adminId, now }: ItemWish, action: string) {
  const label = values.title;
  noteAdminChange(transaction, { adminId, subject: "item", subjectId: id, label, action, now });
}
