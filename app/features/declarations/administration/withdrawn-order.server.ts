import { eq } from "drizzle-orm";
import { findFittingOrders } from "#app/features/declarations/administration/fitting-orders.server.ts";
import { orderNumbersIn } from "#app/features/declarations/administration/order-numbers.ts";
import { findItemsOf } from "#app/features/orders/orders.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type Declaration, type Order, orders } from "#db/schema.ts";

type Declared = Pick<
  Declaration,
  "id" | "kind" | "orderId" | "contract" | "parts" | "pieces" | "email"
>;

/**
 * The order that accepting this withdrawal cancels; null if the withdrawal is about parts of an order, if it is
 * uncertain which order it means, or if that order is cancelled already.
 */
export function findWithdrawnOrder(
  declared: Declared,
  queryable: Queryable = db,
): Pick<Order, "id" | "number"> | null {
  if (declared.kind !== "withdrawal") return null;
  const fitting = findFittingOrders([declared], queryable).get(declared.id);
  const isNamedAlone = declared.orderId !== null || orderNumbersIn(declared.contract).length === 1;
  if (!fitting?.isCertain || !isNamedAlone) return null;
  if (!isWhole(declared, fitting.id, queryable)) return null;
  const order = queryable.select().from(orders).where(eq(orders.id, fitting.id)).get();
  return order && order.status !== "cancelled" ? { id: order.id, number: order.number } : null;
}

/** Whether the withdrawal names no parts, or ticks every piece of the order. */
function isWhole({ parts, pieces }: Declared, orderId: string, queryable: Queryable): boolean {
  if (parts === null) return true;
  const items = findItemsOf([orderId], queryable);
  return items.every(({ id, quantity }) =>
    pieces?.some((each) => each.orderItemId === id && each.quantity >= quantity),
  );
}
