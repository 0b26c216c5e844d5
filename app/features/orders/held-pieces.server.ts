import { eq } from "drizzle-orm";
import { releasePieces, reservePieces } from "#app/features/catalog/reserve-pieces.server.ts";
import { type OrderWithItems, piecesLeft } from "#app/features/orders/loaded-order.ts";
import type { Queryable } from "#db/client.server.ts";
import { type OrderItem, orderItems } from "#db/schema.ts";

/**
 * Makes the seats and the stock of each item count what this order holds: the pieces that are left of it, and sent goods
 * that have not come back. Aborts the transaction if it has to hold more than there are (`reservePieces`).
 */
export function holdPieces(transaction: Queryable, order: OrderWithItems): void {
  const changes = order.items
    .map((line) => ({ ...line, held: piecesHeld(order, line) }))
    .map((line) => ({ ...line, difference: line.held - line.heldQuantity }))
    .filter(({ difference }) => difference !== 0);
  if (changes.length === 0) return;
  const freed = changes.filter(({ difference }) => difference < 0);
  const taken = changes.filter(({ difference }) => difference > 0);
  releasePieces(freed.map(({ itemId, difference }) => ({ itemId, quantity: -difference })));
  reservePieces(taken.map(({ itemId, difference }) => ({ itemId, quantity: difference })));
  for (const { id, held } of changes) {
    transaction.update(orderItems).set({ heldQuantity: held }).where(eq(orderItems.id, id)).run();
  }
}

function piecesHeld({ status }: Pick<OrderWithItems, "status">, line: OrderItem): number {
  return (status === "cancelled" ? 0 : piecesLeft(line)) + line.awaitedQuantity;
}
