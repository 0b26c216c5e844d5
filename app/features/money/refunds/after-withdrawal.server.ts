import { eq } from "drizzle-orm";
import {
  findOpenRefund,
  type OpenRefund,
} from "#app/features/money/refunds/open-refunds.server.ts";
import { describeLine } from "#app/features/orders/ordered-line.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { awaitedGoods } from "#app/features/orders/shipping/goods-to-ship.ts";
import { db } from "#db/client.server.ts";
import { type Declaration, orders } from "#db/schema.ts";

/** The next step at the order of an accepted withdrawal. */
export interface AfterWithdrawal {
  orderId: string;
  number: string;
  /** Sent goods that have to come back, such as '2 × Tagebuch'. */
  awaited: string[];
  /** Null if nobody has to send money. */
  refund: Pick<OpenRefund, "amount" | "lastDay" | "awaitsGoods"> | null;
}

type Handled = Pick<Declaration, "kind" | "outcome" | "orderId" | "pieces">;

/** Null unless the declaration is a withdrawal that has taken pieces back. */
export function findAfterWithdrawal(
  { kind, outcome, orderId, pieces }: Handled,
  now = new Date(),
): AfterWithdrawal | null {
  const hasTaken = kind === "withdrawal" && outcome === "accepted" && pieces !== null;
  if (!hasTaken || !orderId) return null;
  const found = db.select().from(orders).where(eq(orders.id, orderId)).all();
  const [order] = withItems(found);
  if (!order) return null;
  const { id, number } = order;
  const refund = findOpenRefund(id, now);
  return {
    orderId: id,
    number,
    awaited: awaitedGoods(order).map(describeLine),
    refund: refund && refund.amount > 0 ? refund : null,
  };
}
