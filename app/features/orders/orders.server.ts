import { and, asc, desc, eq } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import type { CartLine } from "#app/features/cart/cart-lines.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type Order, type OrderItem, orderItems, orders } from "#db/schema.ts";

export interface OrderWithItems extends Order {
  items: OrderItem[];
}

/** The order, if it is the viewer's own or the viewer is an admin; for anyone else there is none. */
export async function findOrder(id: string, viewer: Account): Promise<OrderWithItems | null> {
  const isOwn = viewer.role === "admin" ? undefined : eq(orders.userId, viewer.id);
  const order = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOwn))
    .get();
  return order ? { ...order, items: findItemsOf(order.id) } : null;
}

/** The account's orders, newest first, without their items. */
export async function listOrdersOf(userId: string): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.sequence))
    .all();
}

/**
 * The order that this filling of the account's cart has led to, with what it held. There is one while
 * the cart is still full only where the answer to the order got lost.
 */
export async function findOrderOfCart(userId: string, cartId: string | null) {
  if (cartId === null) return null;
  const order = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.cartId, cartId)))
    .orderBy(desc(orders.sequence))
    .get();
  return order ? { ...order, lines: findLinesOf(order.id) } : null;
}

/** The order's items as the cart lines that they were. */
export function findLinesOf(orderId: string, queryable: Queryable = db): CartLine[] {
  return queryable
    .select({ type: orderItems.itemType, id: orderItems.itemId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .all();
}

function findItemsOf(orderId: string): OrderItem[] {
  return db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .all();
}
