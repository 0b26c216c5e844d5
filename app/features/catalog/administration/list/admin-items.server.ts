import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { isKeptByMembers } from "#app/features/catalog/administration/list/kept-by-members.server.ts";
import { MANY_ORDERS } from "#app/features/catalog/administration/order-mentions.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

const listed = {
  id: catalogItems.id,
  title: catalogItems.title,
  category: catalogItems.category,
  date: catalogItems.date,
  endDate: catalogItems.endDate,
  price: catalogItems.price,
  availability: catalogItems.availability,
  showOnStartpage: catalogItems.showOnStartpage,
  showOnOffer: catalogItems.showOnOffer,
  /** The number of seats or pieces; null means no limit. */
  limit: sql<number | null>`coalesce(${catalogItems.capacity}, ${catalogItems.stock})`,
  ordered: catalogItems.ordered,
  archivedAt: catalogItems.archivedAt,
  calledOffAt: catalogItems.calledOffAt,
  createdAt: catalogItems.createdAt,
  /** The number of orders with this item, including cancelled ones, counted up to `MANY_ORDERS`. */
  orderCount: sql<number>`(select count(*) from (select 1 from order_items
    where order_items.item_id = catalog_items.id limit ${MANY_ORDERS}))`,
  isKeptByMembers,
  /** The deliveries of the item, drafts included. */
  contents: {
    lessons: sql<number>`(select count(*) from lessons where lessons.item_id = catalog_items.id)`,
    files: sql<number>`(select count(*) from content_files
      where content_files.item_id = catalog_items.id)`,
    texts: sql<number>`(select count(*) from item_contents
      where item_contents.item_id = catalog_items.id and (access <> '' or access_draft <> ''))`,
  },
};

export type ListedItem = Awaited<ReturnType<typeof listAdminItems>>["list"]["rows"][number];

/** The filters of the list. Without a filter it shows the items that are not archived. */
export const itemFilters = ["archived"] as const;

interface ItemListQuery {
  query: ListQuery;
  status: (typeof itemFilters)[number] | null;
}

/**
 * One page of a kind's items or of its archived items. Plans have a list of their own. With demo content they are among
 * the products, too, as specified.
 */
export async function listAdminItems(kind: ItemKind, { query, status }: ItemListQuery) {
  const isListed = status ? isNotNull(catalogItems.archivedAt) : isNull(catalogItems.archivedAt);
  const leavesOutPlans = kind === PLAN_KIND && !showsDemoContent();
  const isHere = leavesOutPlans ? eq(catalogItems.isPlan, false) : undefined;
  const list = findListPage(
    {
      table: catalogItems,
      sorts: {
        title: germanOrder(catalogItems.title),
        category: germanOrder(catalogItems.category),
        date: sql`${catalogItems.date} || coalesce(${catalogItems.time}, '')`,
        price: catalogItems.price,
        sold: catalogItems.ordered,
        created: catalogItems.createdAt,
      },
      initial: { sort: "created", dir: "desc" },
      where: and(eq(catalogItems.kind, kind), isHere, isListed),
      load: (ids) =>
        db.select(listed).from(catalogItems).where(inArray(catalogItems.id, ids)).all(),
    },
    query,
  );
  return { kind, list, status };
}

/** Finds the item with this id; null if this kind has no such item. */
export async function findListedItem(kind: ItemKind, id: string): Promise<ListedItem | null> {
  const isItem = and(eq(catalogItems.kind, kind), eq(catalogItems.id, id));
  return db.select(listed).from(catalogItems).where(isItem).get() ?? null;
}
