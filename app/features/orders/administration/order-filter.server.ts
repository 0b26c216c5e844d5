import { and, count, eq, isNotNull, lt, type SQL } from "drizzle-orm";
import { hasWayToPay } from "#app/features/money/online/offered-methods.server.ts";
import type { OrderFilter } from "#app/features/orders/order-state.tsx";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { isUnsent, orders } from "#db/schema.ts";

/** The SQL condition of a filter; undefined for all orders. Overdue depends on the current day in Berlin. */
export function orderCondition(filter: OrderFilter | null, now = new Date()): SQL | undefined {
  if (filter === null) return undefined;
  if (filter === "unsent") return isUnsent(orders);
  if (filter !== "overdue") return eq(orders.status, filter);
  return and(eq(orders.status, "pending"), lt(orders.paymentDue, berlinDay(now)));
}

export const countUnsentOrders = () => countOrders("unsent");

export const countOpenOrders = () => countOrders("pending");

export const countOverdueOrders = () => countOrders("overdue");

/** The unpaid orders of a shop that can take no money: their customers wait for the owner to write how to pay. */
export async function countUnpayableOrders(): Promise<number> {
  if (hasWayToPay()) return 0;
  return db.$count(orders, and(eq(orders.status, "pending"), isNotNull(orders.paymentDue)));
}

/** Whether the shop has ever had an order. */
export async function hasOrders(): Promise<boolean> {
  return db.select({ id: orders.id }).from(orders).limit(1).get() !== undefined;
}

async function countOrders(filter: OrderFilter): Promise<number> {
  return db.select({ rows: count() }).from(orders).where(orderCondition(filter)).get()?.rows ?? 0;
}
