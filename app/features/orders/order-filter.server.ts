import { and, count, eq, lt, type SQL } from "drizzle-orm";
import { berlinDay } from "#app/features/membership/membership.ts";
import { type OrderFilter, orderFilters } from "#app/features/orders/order-status.ts";
import { filterAsked } from "#app/http/list-asked.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";

/** What the address of a list of orders cuts it down to (`?status=`); null: nothing. */
export function orderFilterAsked(request: Request): OrderFilter | null {
  return filterAsked(request, "status", orderFilters);
}

export function orderCondition(filter: OrderFilter | null, now = new Date()): SQL | undefined {
  if (filter === null) return undefined;
  if (filter !== "overdue") return eq(orders.status, filter);
  return and(eq(orders.status, "pending"), lt(orders.paymentDue, berlinDay(now)));
}

/** How many orders wait to be worked on. */
export const countOpenOrders = () => countOrders("pending");

/** How many of them should have been paid by now. */
export const countOverdueOrders = () => countOrders("overdue");

async function countOrders(filter: OrderFilter): Promise<number> {
  return db.select({ rows: count() }).from(orders).where(orderCondition(filter)).get()?.rows ?? 0;
}
