import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { orderCondition } from "#app/features/orders/administration/order-filter.server.ts";
import { listTitles } from "#app/features/orders/administration/ordered-titles.ts";
import type { OrderFilter } from "#app/features/orders/order-status.ts";
import { isOverdue } from "#app/features/orders/payment/payment-term.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db } from "#db/client.server.ts";
import { findListPage, type ListPage } from "#db/lists/list-page.server.ts";
import { type Order, orderItems, orders } from "#db/schema.ts";

const listed = {
  id: orders.id,
  number: orders.number,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  createdAt: orders.createdAt,
  totalAmount: orders.totalAmount,
  status: orders.status,
  paymentDue: orders.paymentDue,
};

export interface ListedOrder extends Pick<Order, keyof typeof listed> {
  /** Whether it is pending and past its payment due day. */
  isOverdue: boolean;
  /** The first items, and the number of further ones. */
  titles: string;
}

/** One page of all orders (`filter` is null), of those with one status, or of overdue ones. */
export async function listOrders(
  query: ListQuery,
  filter: OrderFilter | null,
  now = new Date(),
): Promise<ListPage<ListedOrder>> {
  return findListPage(
    {
      table: orders,
      sorts: {
        number: orders.sequence,
        customer: sql`${orders.customerName} collate nocase`,
        date: orders.createdAt,
        amount: orders.totalAmount,
        status: [orders.status, orders.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: orderCondition(filter, now),
      load: (ids) => loadListed(ids, now),
    },
    query,
  );
}

function loadListed(ids: string[], now: Date): ListedOrder[] {
  const found = db.select(listed).from(orders).where(inArray(orders.id, ids)).all();
  const items = findTitles(ids);
  return found.map((order) => {
    const ordered = items.filter(({ orderId }) => orderId === order.id);
    return { ...order, isOverdue: isOverdue(order, now), titles: listTitles(ordered) };
  });
}

/** The items of all these orders, in one query. */
function findTitles(ids: string[]) {
  const { orderId, itemTitle, quantity, position } = orderItems;
  return db
    .select({ orderId, itemTitle, quantity })
    .from(orderItems)
    .where(inArray(orderId, ids))
    .orderBy(asc(orderId), asc(position))
    .all();
}

export type UnpaidOrder = Omit<ListedOrder, "titles">;

/** The pending orders with something to pay, oldest first. */
export async function listOldestUnpaid(limit: number, now = new Date()): Promise<UnpaidOrder[]> {
  return db
    .select(listed)
    .from(orders)
    .where(and(eq(orders.status, "pending"), gt(orders.totalAmount, 0)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .all()
    .map((order) => ({ ...order, isOverdue: isOverdue(order, now) }));
}

/** Finds the order of any account. For admins only. */
export async function findAnyOrder(id: string): Promise<Order | null> {
  return db.select().from(orders).where(eq(orders.id, id)).get() ?? null;
}
