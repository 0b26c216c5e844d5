import { and, asc, eq, exists, isNotNull, isNull, ne, notExists } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import {
  type CatalogItem,
  catalogItems,
  contentFiles,
  itemContents,
  lessons,
  orderItems,
  orders,
} from "#db/schema.ts";

/** Digital items that customers have paid for, although they deliver no text, files or lessons. */
export function findSoldWithoutContents(): Pick<CatalogItem, "id" | "kind" | "title" | "isPlan">[] {
  const { id, kind, title, isPlan, archivedAt, withdrawalClass } = catalogItems;
  const sold = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.itemId, id), eq(orders.status, "completed")));
  const texts = db
    .select({ id: itemContents.itemId })
    .from(itemContents)
    .where(and(eq(itemContents.itemId, id), ne(itemContents.access, "")));
  const files = db
    .select({ id: contentFiles.id })
    .from(contentFiles)
    .where(and(eq(contentFiles.itemId, id), isNotNull(contentFiles.publishedAt)));
  const published = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.itemId, id), isNotNull(lessons.publishedAt)));
  return db
    .select({ id, kind, title, isPlan })
    .from(catalogItems)
    .where(
      and(
        eq(withdrawalClass, "digital"),
        isNull(archivedAt),
        exists(sold),
        notExists(texts),
        notExists(files),
        notExists(published),
      ),
    )
    .orderBy(asc(germanOrder(title)), asc(id))
    .all();
}
