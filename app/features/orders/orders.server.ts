import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import type { CartLine } from "#app/features/cart/cart.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { findAmountsPaid } from "#app/features/money/payments.server.ts";
import { type OrderWithItems, withLeft } from "#app/features/orders/loaded-order.ts";
import { isAmongGiven } from "#db/among.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { paginate } from "#db/lists/paging.ts";
import {
  type Doing,
  type Order,
  type OrderCharge,
  type OrderItem,
  orderCharges,
  orderItems,
  orders,
} from "#db/schema.ts";

const ORDERS_PER_PAGE = 20;

/** Finds the order if it is the viewer's own or the viewer is an admin; null otherwise. */
export async function findOrder(id: string, viewer: Account): Promise<OrderWithItems | null> {
  const isOwn = viewer.role === "admin" ? undefined : eq(orders.userId, viewer.id);
  const found = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOwn))
    .all();
  return withItems(found)[0] ?? null;
}

/** Whether the account has ever placed an order, whatever became of it. */
export function hasOrderedBefore(userId: string): boolean {
  const { id } = orders;
  const own = eq(orders.userId, userId);
  return db.select({ id }).from(orders).where(own).limit(1).get() !== undefined;
}

/** The number of an order and its account, for pages that show nothing else of it. */
export function findOrderNumber(id: string): Pick<Order, "number" | "userId"> | undefined {
  const { number, userId } = orders;
  return db.select({ number, userId }).from(orders).where(eq(orders.id, id)).get();
}

/** Finds the order of any account. The caller has checked the rights of the requester. */
export function findOrderById(transaction: Queryable, id: string): OrderWithItems | null {
  const found = transaction.select().from(orders).where(eq(orders.id, id)).all();
  return withItems(found)[0] ?? null;
}

export interface OrdersPage {
  orders: OrderWithItems[];
  /** Counts from 1. */
  page: number;
  pageCount: number;
}

/** One page of the account's orders, newest first. `requestedPage` is the page number in the URL. */
export async function listOrdersOf(
  userId: string,
  requestedPage: string | null,
): Promise<OrdersPage> {
  const count = await db.$count(orders, eq(orders.userId, userId));
  const { page, pageCount, offset } = paginate(requestedPage, { count, size: ORDERS_PER_PAGE });
  return { orders: withItems(newestOf.all({ userId, offset })), page, pageCount };
}

// Prepared once, because the dashboard runs this query.
const newestOf = db
  .select()
  .from(orders)
  .where(eq(orders.userId, sql.placeholder("userId")))
  .orderBy(desc(orders.createdAt), desc(orders.sequence))
  .limit(ORDERS_PER_PAGE)
  .offset(sql.placeholder("offset"))
  .prepare();

/** Adds items, charges, payments, what is left and money to these orders. */
export function withItems(found: Order[]): OrderWithItems[] {
  const ids = found.map(({ id }) => id);
  const items = listItemsOf(ids);
  const charges = listChargesOf(ids);
  const amounts = findAmountsPaid(ids);
  return found.map((order) => {
    const isOfOrder = ({ orderId }: { orderId: string }) => orderId === order.id;
    const payments = amounts
      .filter(isOfOrder)
      .map(({ amount, isChargeback }) => ({ amount, isChargeback }));
    const parts = { items: items.filter(isOfOrder), charges: charges.filter(isOfOrder) };
    return withLeft({ ...order, ...parts, payments });
  });
}

/**
 * Finds the order that was placed from this cart, with its lines. A cart that still has lines belongs to an
 * order only if the response to that order was lost.
 */
export async function findOrderOfCart(userId: string, cartId: string | null) {
  if (cartId === null) return null;
  const order = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.cartId, cartId)))
    .orderBy(desc(orders.sequence))
    .get();
  return order ? { ...order, lines: listLinesOf(order.id) } : null;
}

/** The order's items, converted back to cart lines. */
export function listLinesOf(orderId: string, queryable: Queryable = db): CartLine[] {
  return queryable
    .select({
      type: orderItems.itemType,
      id: orderItems.itemId,
      // A free piece and further ones are two lines of the order, but one of the cart.
      quantity: sql<number>`sum(${orderItems.quantity})`,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .groupBy(orderItems.itemType, orderItems.itemId)
    .all();
}

/** The items of all these orders in one query, in display order. */
export function listItemsOf(orderIds: string[]): OrderItem[] {
  return orderIds.length === 0 ? [] : itemsOfOrders.all({ orderIds: JSON.stringify(orderIds) });
}

// Prepared once, because all pages with orders run this query.
const itemsOfOrders = db
  .select()
  .from(orderItems)
  .where(isAmongGiven(orderItems.orderId, "orderIds"))
  .orderBy(asc(orderItems.position))
  .prepare();

/** The charges of all these orders in one query, in display order. */
export function listChargesOf(orderIds: string[]): OrderCharge[] {
  return orderIds.length === 0 ? [] : chargesOfOrders.all({ orderIds: JSON.stringify(orderIds) });
}

const chargesOfOrders = db
  .select()
  .from(orderCharges)
  .where(isAmongGiven(orderCharges.orderId, "orderIds"))
  .orderBy(asc(orderCharges.position))
  .prepare();

/** A change of an order that is asked for. */
export interface OrderChange extends Doing {
  orderId: string;
}

/** Adds a change of an order to the change log, which its history shows as well. */
export function recordOrderChange(
  transaction: Queryable,
  { id: subjectId, number: label, userId }: Pick<Order, "id" | "number" | "userId">,
  change: { action: string } & Doing,
): void {
  recordChange(transaction, { subject: "order", subjectId, label, userId, ...change });
}
