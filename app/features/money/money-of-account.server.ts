import { eq } from "drizzle-orm";
import { listOpenRefunds } from "#app/features/money/refunds/open-refunds.server.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";

/** The sums of all orders of an account, in cents. */
export interface MoneyOfAccount {
  /** Still to pay. */
  open: number;
  /** To refund, and not yet sent. */
  owed: number;
  paid: number;
  /** The part of `paid` that went back. */
  returned: number;
}

/** Null without an order. */
export function sumMoneyOf(userId: string): MoneyOfAccount | null {
  const found = withItems(db.select().from(orders).where(eq(orders.userId, userId)).all());
  if (found.length === 0) return null;
  const amounts = found.flatMap(({ payments }) => payments.map(({ amount }) => amount));
  const refunds = listOpenRefunds().filter(({ order }) => order.userId === userId);
  return {
    open: sumOf(found.map((order) => order.money.open)),
    owed: sumOf(refunds.map(({ amount }) => amount)),
    paid: sumOf(amounts.filter((amount) => amount > 0)),
    returned: -sumOf(amounts.filter((amount) => amount < 0)),
  };
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
