import { eq, sql } from "drizzle-orm";
import { releasePieces, reservePieces } from "#app/features/catalog/reserve-pieces.server.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { isSent } from "#app/features/orders/shipping/goods-to-ship.ts";
import { linesLeft } from "#app/features/orders/taken-back/taken-back.ts";
import type { Queryable } from "#db/client.server.ts";
import { type OrderItem, orderItems } from "#db/schema.ts";

/** Frees the pieces of an order that is cancelled, those of sent goods once they have come back. */
export function freePieces(transaction: Queryable, order: OrderWithItems): void {
  const left = linesLeft(order.items);
  releasePieces(left.filter((line) => !isSent(order, line)));
  for (const line of left) if (isSent(order, line)) changeAwaited(transaction, line, line.quantity);
}

/**
 * Reserves the pieces of a cancelled order again. Sent goods that have not come back are still taken, and are no longer
 * expected. Aborts the transaction if too few pieces are left.
 */
export function reserveAgain(transaction: Queryable, order: OrderWithItems): void {
  const lines = linesLeft(order.items).map((line) => ({
    ...line,
    kept: Math.min(line.awaitedQuantity, line.quantity),
  }));
  const missing = lines.map(({ itemId, quantity, kept }) => ({
    itemId,
    quantity: quantity - kept,
  }));
  reservePieces(missing.filter(({ quantity }) => quantity > 0));
  for (const line of lines) if (line.kept > 0) changeAwaited(transaction, line, -line.kept);
}

function changeAwaited(transaction: Queryable, { id }: OrderItem, quantity: number): void {
  transaction
    .update(orderItems)
    .set({ awaitedQuantity: sql`${orderItems.awaitedQuantity} + ${quantity}` })
    .where(eq(orderItems.id, id))
    .run();
}
