import { eq } from "drizzle-orm";
import { releasePieces } from "#app/features/catalog/reserve-pieces.server.ts";
import { noteChange } from "#app/features/change-log/change-log.server.ts";
import { type OrderWithItems, readOrder } from "#app/features/orders/orders.server.ts";
import { awaitedGoods } from "#app/features/orders/shipping/goods-to-ship.ts";
import { shippingActions } from "#app/features/orders/shipping/shipping-actions.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Actor, orderItems } from "#db/schema.ts";

interface Return {
  orderId: string;
  actor: Actor;
  now: Date;
}

export type ReturnResult =
  | { ok: true; order: OrderWithItems; news: "returned" | "none" }
  | { ok: false; reason: "not-found" };

/** Notes that goods of a withdrawal or a cancelled order have come back, which makes them free again. */
export async function noteReturned({ orderId, actor, now }: Return): Promise<ReturnResult> {
  return inTransaction<ReturnResult>((transaction) => {
    const order = readOrder(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (awaitedGoods(order).length === 0) return { ok: true, order, news: "none" };
    releaseAwaited(transaction, order);
    const { id: subjectId, number: label, userId } = order;
    const subject = { subject: "order", subjectId, label } as const;
    noteChange(transaction, { ...subject, actor, action: shippingActions.returned, userId, now });
    return { ok: true, order, news: "returned" };
  });
}

/** Frees the goods that were expected back, and no longer expects them. */
export function releaseAwaited(transaction: Queryable, order: OrderWithItems): void {
  releasePieces(awaitedGoods(order));
  transaction
    .update(orderItems)
    .set({ awaitedQuantity: 0 })
    .where(eq(orderItems.orderId, order.id))
    .run();
}
