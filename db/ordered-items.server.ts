import { and, eq, gt, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.ts";

/** Whether an order's item has pieces that nobody has taken back. */
export const hasPiecesLeft = gt(orderItems.quantity, orderItems.cancelledQuantity);

/** The same in an order that is not cancelled. */
export const isStillOrdered = and(ne(orders.status, "cancelled"), hasPiecesLeft);

// Prepared once, because each page for a member runs this query.
const stillOrdered = db
  .selectDistinct({ itemId: orderItems.itemId, isMemberPiece: orderItems.isMemberPiece })
  .from(orderItems)
  .innerJoin(orders, eq(orders.id, orderItems.orderId))
  .where(and(eq(orders.userId, sql.placeholder("userId")), isStillOrdered))
  .prepare();

/**
 * The ids of the items that the account still has ordered, possibly repeated. `asMemberPiece`: only of those taken as a
 * member's free piece. A call within a transaction sees its uncommitted changes.
 */
export function findOrderedItemIds(userId: string, { asMemberPiece = false } = {}): string[] {
  return stillOrdered
    .all({ userId })
    .filter(({ isMemberPiece }) => isMemberPiece || !asMemberPiece)
    .map(({ itemId }) => itemId);
}
