import { and, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { hasPiecesLeft } from "#db/ordered-items.server.ts";
import { orderItems, orders } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

/** The newest pending order of a membership. */
export interface PendingMembership {
  plan: string;
  orderId: string;
  number: string;
  /** Whether money for it is missing. Otherwise only the shop has to complete it. */
  isUnpaid: boolean;
}

export function findPendingMembership(userId: string): PendingMembership | null {
  const found = db
    .select({
      title: orderItems.itemTitle,
      orderId: orders.id,
      number: orders.number,
      paymentDue: orders.paymentDue,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, "pending"),
        eq(orderItems.itemType, "membership"),
        hasPiecesLeft,
      ),
    )
    .orderBy(desc(orders.sequence))
    .get();
  if (!found) return null;
  const { title, paymentDue, ...order } = found;
  // An order that is paid in full has no due day.
  return { ...order, plan: planName(title), isUnpaid: paymentDue !== null };
}
