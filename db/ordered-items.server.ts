import { and, eq, gt, ne, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.ts";

/** Whether an order's item has pieces that nobody has taken back. */
export const hasPiecesLeft = gt(orderItems.quantity, orderItems.cancelledQuantity);

/** The same in an order that is not cancelled. */
export const isStillOrdered = and(ne(orders.status, "cancelled"), hasPiecesLeft);

/** The ids of the items that the account still has ordered, as far as the condition on their lines holds. */
export function findOrderedItemIds(userId: string, condition: SQL): string[] {
  return db
    .selectDistinct({ itemId: orderItems.itemId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orders.userId, userId), isStillOrdered, condition))
    .all()
    .map(({ itemId }) => itemId);
}
