import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import {
  itemFailure,
  itemWords,
} from "#app/features/catalog/administration/form/admin-item-words.ts";
import {
  describeSwitch,
  MANY_ORDERS,
  type SwitchField,
  switchesOf,
} from "#app/features/catalog/administration/item-list-admin.ts";
import {
  isKeptByMembers,
  recordItemChange,
  restoreItem,
} from "#app/features/catalog/administration/item-record.server.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { asBefore, failedToast } from "#app/features/records/records.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

const listed = {
  id: catalogItems.id,
  title: catalogItems.title,
  category: catalogItems.category,
  date: catalogItems.date,
  time: catalogItems.time,
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

type ListedItemChange = z.output<ReturnType<typeof itemListSchema>> & {
  kind: ItemKind;
  adminId: string;
  now: Date;
};

type ListedItemResult =
  | { ok: true; title: string; isNew: boolean }
  | { ok: false; reason: "not-found" | "failed" }
  | { ok: false; reason: "archived"; title: string };

/** Performs the action of a button in a row of the list. */
export async function changeListedItem(change: ListedItemChange) {
  return change.intent === "restore" ? restoreItem(change) : switchItem(change);
}

/** The toast after a button in the list was pressed. */
export function toastAfter(change: ListedItemChange, result: ListedItemResult): NewToast {
  if (!result.ok && result.reason === "archived") return itemWords.inArchive(result);
  if (!result.ok) return failedToast(itemFailure("Aktualisieren", change.kind));
  if (!result.isNew) return asBefore(result.title);
  const item = { kind: change.kind, title: result.title };
  return change.intent === "restore"
    ? itemWords.restored(item)
    : itemWords.switched(item, change.field, change.value);
}

interface SwitchChange {
  kind: ItemKind;
  itemId: string;
  field: SwitchField;
  /** The new state. */
  value: boolean;
  adminId: string;
  now: Date;
}

type SwitchResult =
  | { ok: true; title: string; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** No page shows an archived item. */
  | { ok: false; reason: "archived"; title: string };

/** Switches a flag on or off. If it has that value already, nothing is changed or logged. */
async function switchItem(change: SwitchChange): Promise<SwitchResult> {
  const { kind, itemId, field, value, adminId, now } = change;
  return inTransaction((transaction) => {
    const item = transaction
      .select({ title: catalogItems.title, archivedAt: catalogItems.archivedAt })
      .from(catalogItems)
      .where(and(eq(catalogItems.kind, kind), eq(catalogItems.id, itemId)))
      .get();
    if (!item) return { ok: false, reason: "not-found" };
    const { title } = item;
    if (item.archivedAt) return { ok: false, reason: "archived", title };
    const isOther = ne(catalogItems[field], value);
    const { changes } = transaction
      .update(catalogItems)
      .set({ [field]: value, version: sql`${catalogItems.version} + 1`, updatedAt: now })
      .where(and(eq(catalogItems.id, itemId), isNull(catalogItems.archivedAt), isOther))
      .run();
    if (changes === 0) return { ok: true, title, isNew: false };
    const action = describeSwitch(field, value);
    recordItemChange(transaction, { id: itemId, title }, { adminId, action, now });
    return { ok: true, title, isNew: true };
  });
}

const itemId = z.string("Bitte wählen Sie einen Eintrag.").max(40);

/** The small forms in a list's rows, distinguished by their intent. */
export function itemListSchema(kind: ItemKind) {
  return z.discriminatedUnion(
    "intent",
    [
      z.object({
        intent: z.literal("switch"),
        itemId,
        field: z.enum(switchesOf(kind), "Das lässt sich hier nicht umschalten."),
        value: z
          .enum(["true", "false"], "Bitte wählen Sie „an“ oder „aus“.")
          .transform((value) => value === "true"),
        /** Set by the client script, which shows the result without navigating. */
        stay: z.string().optional(),
      }),
      z.object({ intent: z.literal("restore"), itemId }),
    ],
    "Diese Änderung kennen wir nicht.",
  );
}
