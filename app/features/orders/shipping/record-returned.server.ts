import { eq } from "drizzle-orm";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { findOrderById, recordOrderChange } from "#app/features/orders/orders.server.ts";
import { awaitedGoods } from "#app/features/orders/shipping/goods-to-ship.ts";
import { shippingActions } from "#app/features/orders/shipping/shipping-actions.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
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
export async function recordReturned({ orderId, actor, now }: Return): Promise<ReturnResult> {
  return inTransaction<ReturnResult>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (awaitedGoods(order).length === 0) return { ok: true, order, news: "none" };
    expectNothingBack(transaction, order);
    recordOrderChange(transaction, order, { action: shippingActions.returned, actor, now });
    followUp(transaction, orderId, { actor, now });
    return { ok: true, order, news: "returned" };
  });
}

/** No longer expects goods back. They are free once everything has followed. */
export function expectNothingBack(
  transaction: Queryable,
  { id }: Pick<OrderWithItems, "id">,
): void {
  const isOfOrder = eq(orderItems.orderId, id);
  transaction.update(orderItems).set({ awaitedQuantity: 0 }).where(isOfOrder).run();
}
