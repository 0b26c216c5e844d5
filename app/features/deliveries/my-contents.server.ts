import { and, asc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { findAccessToAll, type Viewer } from "#app/features/deliveries/access.server.ts";
import type { Access } from "#app/features/deliveries/access.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import { db } from "#db/client.server.ts";
import {
  catalogItems,
  contentFiles,
  type ItemKind,
  itemContents,
  lessons,
  orderItems,
  orders,
  planInclusions,
} from "#db/schema.ts";

/** An item that delivers something, and the viewer's access to it. */
export interface MyContent {
  id: string;
  kind: ItemKind;
  title: string;
  access: Access;
  /** The text for customers, as HTML; null without access or text. */
  accessHtml: string | null;
}

/** Everything that the account has ordered or may open as a member, and that delivers something. */
export function listMyContents(viewer: NonNullable<Viewer>, now = new Date()): MyContent[] {
  const items = findItemsOf(viewer.id);
  const ids = items.map(({ id }) => id);
  const access = findAccessToAll(viewer, ids, now);
  return items.map(({ text, ...item }) => {
    const itsAccess = access.get(item.id) ?? { state: "none" as const };
    const accessHtml = itsAccess.state === "open" && text ? renderMarkdown(text) : null;
    return { ...item, access: itsAccess, accessHtml };
  });
}

function findItemsOf(userId: string) {
  const ordered = db
    .select({ itemId: orderItems.itemId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId));
  const plans = findMembershipOrders(userId).purchases.flatMap(({ plan }) => plan.itemId ?? []);
  const included = db
    .select({ itemId: planInclusions.itemId })
    .from(planInclusions)
    .where(inArray(planInclusions.planId, plans));
  const delivers = or(
    ne(itemContents.access, ""),
    inArray(
      catalogItems.id,
      db
        .select({ id: contentFiles.itemId })
        .from(contentFiles)
        .where(isNotNull(contentFiles.publishedAt)),
    ),
    inArray(
      catalogItems.id,
      db.select({ id: lessons.itemId }).from(lessons).where(isNotNull(lessons.publishedAt)),
    ),
  );
  return db
    .select({
      id: catalogItems.id,
      kind: catalogItems.kind,
      title: catalogItems.title,
      text: itemContents.access,
    })
    .from(catalogItems)
    .leftJoin(itemContents, eq(itemContents.itemId, catalogItems.id))
    .where(and(or(inArray(catalogItems.id, ordered), inArray(catalogItems.id, included)), delivers))
    .orderBy(asc(catalogItems.title), asc(catalogItems.id))
    .all();
}
