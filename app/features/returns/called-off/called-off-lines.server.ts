import { and, asc, eq, gt, isNotNull, or } from "drizzle-orm";
import { datedTitle } from "#app/features/orders/order-words.ts";
import { isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, orderItems, orders } from "#db/schema.ts";

const calledOff = db
  .select({
    orderId: orderItems.orderId,
    itemTitle: orderItems.itemTitle,
    date: orderItems.date,
    time: orderItems.time,
    endDate: orderItems.endDate,
    endTime: orderItems.endTime,
  })
  .from(orderItems)
  .innerJoin(orders, eq(orders.id, orderItems.orderId))
  .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
  .where(
    and(
      isAmongGiven(orderItems.orderId, "orderIds"),
      isNotNull(catalogItems.calledOffAt),
      or(gt(orderItems.cancelledQuantity, 0), eq(orders.status, "cancelled")),
    ),
  )
  .orderBy(asc(orderItems.position))
  .prepare();

/** The titles of the dates in these orders that were called off, by the order's id. */
export function findCalledOff(orderIds: string[]): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const { orderId, ...line } of calledOff.all({ orderIds: JSON.stringify(orderIds) })) {
    titles.set(orderId, [...(titles.get(orderId) ?? []), datedTitle(line)]);
  }
  return titles;
}
