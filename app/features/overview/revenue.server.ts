import { and, eq, exists, getTableColumns, gt, gte, max, or, sum } from "drizzle-orm";
import { withItems } from "#app/features/orders/orders.server.ts";
import { remainderOf } from "#app/features/orders/taken-back/taken-back.ts";
import { compareHalves, REVENUE_DAYS, type Revenue } from "#app/features/overview/revenue.ts";
import { paymentState } from "#app/features/payments/payment-state.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, payments } from "#db/schema.ts";

/**
 * The revenue of the last 30 days in Berlin, today included, and of the 30 days before: the payments of each day.
 * Money owed to the customer, because pieces were taken back or the order was cancelled, is deducted on the day of
 * the order's last payment.
 */
export async function findRevenue(now = new Date()): Promise<Revenue> {
  const today = berlinDay(now);
  const since = addDays(today, 1 - 2 * REVENUE_DAYS);
  return compareHalves([...findReceived(since), ...findOwed(since)], today);
}

function findReceived(since: string) {
  return db
    .select({ day: payments.paidOn, amount: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(gte(payments.paidOn, since))
    .groupBy(payments.paidOn)
    .all();
}

function findOwed(since: string) {
  const withdrawn = db
    .select({ position: orderItems.position })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), gt(orderItems.cancelledQuantity, 0)));
  const found = db
    .select({ ...getTableColumns(orders), day: max(payments.paidOn) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gte(payments.paidOn, since), or(eq(orders.status, "cancelled"), exists(withdrawn))))
    .groupBy(orders.id)
    .all();
  return withItems(found).map((order, index) => ({
    day: found[index]?.day ?? "",
    amount: -paymentState(remainderOf(order), order.payments).owed,
  }));
}
