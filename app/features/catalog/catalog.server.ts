import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { isPast } from "#app/features/catalog/availability.ts";
import { type CardView, cardViewOf } from "#app/features/catalog/item-view.ts";
import { MEMBERSHIP_CATEGORY } from "#app/features/catalog/kinds.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { logError } from "#app/http/log.server.ts";
import { berlinClock } from "#app/ui/format/format.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";

export type ListOrder = "newest" | "date";

const ORDERS = {
  newest: [desc(catalogItems.createdAt), desc(catalogItems.id)],
  date: [asc(catalogItems.date), asc(catalogItems.time), asc(catalogItems.id)],
};

/** Taken out of the shop, it is there for those alone who have ordered it. */
const isOffered = isNull(catalogItems.archivedAt);

/** Memberships are products, but sold on /join alone: what `isMembership` says no to. */
const isListed = and(
  isOffered,
  or(ne(catalogItems.kind, "product"), ne(catalogItems.category, MEMBERSHIP_CATEGORY)),
);

/** All items of a kind that are in the shop, memberships apart. */
export async function listItems(
  kind: ItemKind,
  order: ListOrder = "newest",
): Promise<CatalogItem[]> {
  return db
    .select()
    .from(catalogItems)
    .where(and(eq(catalogItems.kind, kind), isListed))
    .orderBy(...ORDERS[order])
    .all();
}

/** The places that show a selection, by the flag that puts an item there. */
const SELECTIONS = {
  startpage: catalogItems.showOnStartpage,
  offer: catalogItems.showOnOffer,
};

/**
 * The items that are flagged for a place and not yet past, newest first. A page with a selection has
 * more to say than that: a failure is only logged, and there are none.
 */
export async function selectItems(
  place: keyof typeof SELECTIONS,
  { buyer, now = new Date() }: { buyer: Buyer; now?: Date },
): Promise<CardView[]> {
  try {
    const items = db
      .select()
      .from(catalogItems)
      .where(and(eq(SELECTIONS[place], true), isListed))
      .orderBy(...ORDERS.newest)
      .all();
    return items
      .filter((item) => !isPast(item, now))
      .map((item) => cardViewOf(item, { now, buyer }));
  } catch (error) {
    logError(error, "while selecting items");
    return [];
  }
}

const NEXT_DATES = 2;

/** The start of an item, comparable with `berlinClock`; without a time it counts as the end of its day. */
export const start = sql<string>`${catalogItems.date} || 'T' || coalesce(${catalogItems.time}, '24:00')`;

/** The two events or courses that begin next, without this one. A failed query is logged and yields none. */
export async function findNextDates(
  { id }: Pick<CatalogItem, "id">,
  viewing: { buyer: Buyer; now: Date },
): Promise<CardView[]> {
  try {
    return db
      .select()
      .from(catalogItems)
      .where(
        and(
          inArray(catalogItems.kind, ["event", "course"]),
          gt(start, berlinClock(viewing.now)),
          ne(catalogItems.id, id),
          isOffered,
        ),
      )
      .orderBy(start, asc(catalogItems.id))
      .limit(NEXT_DATES)
      .all()
      .map((item) => cardViewOf(item, viewing));
  } catch (error) {
    logError(error, "while looking for the next dates");
    return [];
  }
}

/** The item with this id; null where the shop does not offer one of this kind. */
export async function findOfferedItem<Kind extends ItemKind>(
  kind: Kind,
  id: string,
): Promise<(CatalogItem & { kind: Kind }) | null> {
  const item = db
    .select()
    .from(catalogItems)
    .where(and(eq(catalogItems.kind, kind), eq(catalogItems.id, id), isOffered))
    .get();
  return item ? { ...item, kind } : null;
}

/** The items with these ids, by id, archived ones included. Part of a transaction where one is given. */
export function findItemsById(ids: string[], queryable: Queryable = db): Map<string, CatalogItem> {
  if (ids.length === 0) return new Map();
  const items = queryable.select().from(catalogItems).where(inArray(catalogItems.id, ids)).all();
  return new Map(items.map((item) => [item.id, item]));
}
