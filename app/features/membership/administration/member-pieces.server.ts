import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { MemberPiece } from "#app/features/membership/administration/member-pieces.tsx";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.ts";

/** The free pieces that the account has ordered since this ISO day in Berlin, and still has. */
export function listMemberPieces(userId: string, since: string): MemberPiece[] {
  return db
    .select({
      id: orderItems.id,
      title: orderItems.itemTitle,
      orderId: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.status, "cancelled"),
        eq(orderItems.isMemberPiece, true),
        gt(orderItems.quantity, orderItems.cancelledQuantity),
      ),
    )
    .orderBy(asc(orders.sequence), asc(orderItems.position))
    .all()
    .filter(({ createdAt }) => berlinDay(createdAt) >= since)
    .map(({ createdAt: _, ...piece }) => piece);
}

/** The free pieces that came with the plan of this order; none if it contains no plan. */
export function listMemberPiecesSince(orderId: string): MemberPiece[] {
  const plan = db
    .select({ userId: orders.userId, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orderItems.itemType, "membership")))
    .get();
  if (!plan?.userId) return [];
  const pieces = listMemberPieces(plan.userId, berlinDay(plan.createdAt));
  return pieces.filter((piece) => piece.orderId !== orderId);
}
