import { sql } from "drizzle-orm";
import {
  compareHalves,
  daysUpTo,
  REVENUE_DAYS,
  type Revenue,
} from "#app/features/orders/payment/revenue.ts";
import { integer, selectRows, text } from "#db/lists/select-rows.server.ts";
import { orders } from "#db/schema.ts";

/**
 * The revenue of the last 30 days in Berlin, today included, and of the 30 days before. An order counts with its
 * total on the day on which it was completed, which means paid (docs/decisions/014), as long as it is not
 * cancelled or reopened.
 */
export async function findRevenue(now = new Date()): Promise<Revenue> {
  const days = JSON.stringify(daysUpTo(now, 2 * REVENUE_DAYS));
  const query = sql`
    select days.value ->> 'day' as day, (
      select coalesce(sum(${orders.totalAmount}), 0) from ${orders}
      where ${orders.status} = 'completed'
        and ${orders.completedAt} >= days.value ->> 'from'
        and ${orders.completedAt} < days.value ->> 'until'
    ) as amount
    from json_each(${days}) as days order by days.key`;
  return compareHalves(selectRows(query, { day: text, amount: integer }));
}
