import { and, asc, eq, exists, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import {
  type MoneyFilter,
  type OrderedItem,
  type OrderFilters,
  readOrderFilters,
} from "#app/features/orders/administration/order-filters.ts";
import type { OrderFilter } from "#app/features/orders/order-state.tsx";
import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  catalogItems,
  isUnsent,
  orderItems,
  orders,
  payments,
  storedAmountLeft,
} from "#db/schema.ts";

/** The filters in an address. An item that nobody has ordered is ignored like any unknown value. */
export function findOrderFilters(address: URLSearchParams): OrderFilters {
  const filters = readOrderFilters(address);
  if (filters.item === undefined) return filters;
  const { itemId } = orderItems;
  const isOrdered = db
    .select({ itemId })
    .from(orderItems)
    .where(eq(itemId, filters.item))
    .limit(1)
    .get();
  return isOrdered ? filters : { ...filters, item: undefined };
}

/** All items that have been ordered, by title and date. */
export function listOrderedItems(): OrderedItem[] {
  const { id, title, date } = catalogItems;
  const ofItem = db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.itemId, id));
  return db
    .select({ id, title, date })
    .from(catalogItems)
    .where(exists(ofItem))
    .orderBy(asc(title), asc(date), asc(id))
    .all()
    .map((item) => ({ ...item, title: item.title.replaceAll("\u00AD", "") }));
}

/** The SQL condition of these filters; undefined for all orders. */
export function orderCondition(filters: OrderFilters, now = new Date()): SQL | undefined {
  const { status, from, until, item, method, money } = filters;
  return and(
    status && hasStatus(status, now),
    from ? gte(orders.createdAt, startOf(from)) : undefined,
    until ? lt(orders.createdAt, startOf(addDays(until, 1))) : undefined,
    item ? inArray(orders.id, ordersOf(item)) : undefined,
    method ? inArray(orders.id, ordersPaidBy(method)) : undefined,
    money && moneyConditions[money],
  );
}

/** Overdue depends on the current day in Berlin. */
function hasStatus(status: OrderFilter, now: Date): SQL | undefined {
  if (status === "unsent") return isUnsent(orders);
  if (status !== "overdue") return eq(orders.status, status);
  return and(eq(orders.status, "pending"), lt(orders.paymentDue, berlinDay(now)));
}

function startOf(day: string): Date {
  return new Date(withBerlinOffset(day, "00:00"));
}

function ordersOf(item: string) {
  const { orderId, itemId } = orderItems;
  return db.select({ orderId }).from(orderItems).where(eq(itemId, item));
}

function ordersPaidBy(method: NonNullable<OrderFilters["method"]>) {
  const { orderId, amount } = payments;
  return db
    .select({ orderId })
    .from(payments)
    .where(and(sql`${payments.method} = ${method}`, gt(amount, sql`0`)));
}

/** `paymentState` of a loaded order decides the same. */
const ordered = sql`iif(${orders.status} = 'cancelled', 0, ${storedAmountLeft(orders)})`;
const due = sql`${ordered} + ${orders.keptAmount}`;
const paid = sql`${orders.paidAmount}`;
const hasPayments = sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id})`;

const moneyConditions: Record<MoneyFilter, SQL> = {
  open: sql`${ordered} > 0 and ${paid} < ${due} and ${paid} <= 0`,
  partly: sql`${ordered} > 0 and ${paid} < ${due} and ${paid} > 0`,
  paid: sql`${ordered} > 0 and ${paid} = ${due}`,
  over: sql`${paid} > ${due}`,
  refunded: sql`${ordered} = 0 and ${paid} <= ${due} and ${hasPayments}`,
};
