import { gte } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { type OrderStep, orderStepCounts, orderSteps } from "#db/schema.ts";

/** The counts of one month. */
type FunnelOfMonth = { month: string } & Record<OrderStep, number>;

/** The counts of these months, which are in ascending order, from the first with a count. */
export function findFunnelByMonth(months: string[]): FunnelOfMonth[] {
  const rows = db
    .select()
    .from(orderStepCounts)
    .where(gte(orderStepCounts.month, months[0] ?? ""))
    .all();
  const counts = new Map(rows.map(({ month, step, count }) => [month + step, count]));
  const countOf = (month: string, step: OrderStep) => counts.get(month + step) ?? 0;
  const counted = months.map((month) => ({
    month,
    cart: countOf(month, "cart"),
    checkout: countOf(month, "checkout"),
    order: countOf(month, "order"),
  }));
  const first = counted.findIndex((month) => orderSteps.some((step) => month[step] > 0));
  return first === -1 ? [] : counted.slice(first);
}
