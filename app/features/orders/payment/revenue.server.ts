import { and, eq, exists, gt, gte, sql } from "drizzle-orm";
import { withItems } from "#app/features/orders/orders.server.ts";
import {
  type BerlinDay,
  compareHalves,
  daysUpTo,
  REVENUE_DAYS,
  type Revenue,
} from "#app/features/orders/payment/revenue.ts";
import { amountTakenBack } from "#app/features/orders/taken-back/taken-back.ts";
import { db } from "#db/client.server.ts";
import { integer, selectRows, text } from "#db/lists/select-rows.server.ts";
import { orderItems, orders } from "#db/schema.ts";

/**
 * The revenue of the last 30 days in Berlin, today included, and of the 30 days before. Only completed orders
 * count, because completed means paid (docs/decisions/014). An order counts on the day of its completion,
 * with its total minus the pieces taken back.
 */
export async function findRevenue(now = new Date()): Promise<Revenue> {
  const periods = daysUpTo(now, 2 * REVENUE_DAYS);
  const takenBack = findTakenBack(new Date(periods[0]?.from ?? 0));
  const amounts = findCompleted(periods).map(({ day, amount }, index) => {
    const { from = 0, until = 0 } = periods[index] ?? {};
    const less = takenBack.filter(({ at }) => from <= at && at < until);
    return { day, amount: less.reduce((left, each) => left - each.amount, amount) };
  });
  return compareHalves(amounts);
}

function findCompleted(periods: BerlinDay[]): { day: string; amount: number }[] {
  const days = JSON.stringify(periods);
  const query = sql`
    select days.value ->> 'day' as day, (
      select coalesce(sum(${orders.totalAmount}), 0) from ${orders}
      where ${orders.status} = 'completed'
        and ${orders.completedAt} >= days.value ->> 'from'
        and ${orders.completedAt} < days.value ->> 'until'
    ) as amount
    from json_each(${days}) as days order by days.key`;
  return selectRows(query, { day: text, amount: integer });
}

/** The amounts taken back from orders completed since then, with the time of their completion. */
function findTakenBack(since: Date): { at: number; amount: number }[] {
  const isOfOrder = eq(orderItems.orderId, orders.id);
  const withdrawn = db
    .select({ position: orderItems.position })
    .from(orderItems)
    .where(and(isOfOrder, gt(orderItems.cancelledQuantity, 0)));
  const found = db
    .select()
    .from(orders)
    .where(and(eq(orders.status, "completed"), gte(orders.completedAt, since), exists(withdrawn)))
    .all();
  return withItems(found).map((order) => ({
    at: order.completedAt?.getTime() ?? 0,
    amount: amountTakenBack(order),
  }));
}
