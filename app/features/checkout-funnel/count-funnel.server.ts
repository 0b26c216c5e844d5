import { sql } from "drizzle-orm";
import { logError } from "#app/http/log.server.ts";
import { berlinDay, monthOf } from "#app/ui/format/format.ts";
import { attempt, inQuickTransaction, type Queryable } from "#db/client.server.ts";
import { type OrderStep, orderStepCounts } from "#db/schema.ts";

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

/** Counts a new order in its own transaction, which does not depend on it. */
export function countOrder(transaction: Queryable, now: Date): void {
  attempt(() => increment(transaction, "order", now), logFailure);
}

function countFunnelStep(step: OrderStep, now: Date): Promise<void> {
  return inQuickTransaction((transaction) => increment(transaction, step, now)).catch(logFailure);
}

function increment(transaction: Queryable, step: OrderStep, now: Date): void {
  const month = monthOf(berlinDay(now));
  transaction
    .insert(orderStepCounts)
    .values({ month, step })
    .onConflictDoUpdate({
      target: [orderStepCounts.month, orderStepCounts.step],
      set: { count: sql`${orderStepCounts.count} + 1` },
    })
    .run();
}

function logFailure(error: unknown): void {
  logError(error, "while counting a step of the checkout funnel");
}
