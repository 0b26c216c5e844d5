import { gte } from "drizzle-orm";
import { logError } from "#app/http/log.server.ts";
import { berlinDay, monthOf } from "#app/ui/format/format.ts";
import { attempt, db, inQuickTransaction } from "#db/client.server.ts";
import { type OrderStep, orderStepCounts, orderSteps } from "#db/schema.ts";
import { write } from "#db/writing/prepared-writes.server.ts";

/** The number of carts whose checkout this process remembers. */
const MAX_REMEMBERED = 5000;

/** Carts whose checkout was counted, oldest first. They are only in memory, so nothing about them is stored. */
const countedCheckouts = new Set<string>();

/** Counts a cart that got its first item. A failure is only logged. */
export function countCart(now = new Date()): Promise<void> {
  return countFunnelStep("cart", now);
}

/** Counts that a cart's checkout was opened, once while this process runs. A failure is only logged. */
export async function countCheckout(cartId: string | null, now = new Date()): Promise<void> {
  if (cartId === null || countedCheckouts.has(cartId)) return;
  countedCheckouts.add(cartId);
  const [oldest] = countedCheckouts;
  if (oldest && countedCheckouts.size > MAX_REMEMBERED) countedCheckouts.delete(oldest);
  await countFunnelStep("checkout", now);
}

/** Counts a new order. The call belongs in the order's transaction, which does not depend on it. */
export function countOrder(now: Date): void {
  attempt(() => increment("order", now), logFailure);
}

function countFunnelStep(step: OrderStep, now: Date): Promise<void> {
  return inQuickTransaction(() => increment(step, now)).catch(logFailure);
}

const countStep = `
  insert into order_step_counts (month, step, count) values (@month, @step, 1)
  on conflict (month, step) do update set count = count + 1`;

function increment(step: OrderStep, now: Date): void {
  write(countStep, { month: monthOf(berlinDay(now)), step });
}

function logFailure(error: unknown): void {
  logError(error, "while counting a step of the checkout funnel");
}

/** The counts of these months, which are in ascending order, from the first with a count. */
export function listFunnelByMonth(
  months: string[],
): ({ month: string } & Record<OrderStep, number>)[] {
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
