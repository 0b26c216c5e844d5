import { and, asc, eq } from "drizzle-orm";
import type { MemberPiece } from "#app/features/membership/administration/member-pieces.tsx";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { isStillOrdered } from "#db/ordered-items.server.ts";
import { orderItems, orders } from "#db/schema.ts";

interface MemberPieceOfAccount extends MemberPiece {
  userId: string | null;
  createdAt: Date;
}

/** The free pieces that the account has ordered since this ISO day in Berlin, and still has. */
export function listMemberPieces(userId: string, since: string): MemberPiece[] {
  return piecesSince(listPiecesOf([userId]), { userId, since });
}

/** The free pieces that came with the plan of this order; none if it contains no plan. */
export function listMemberPiecesSince(orderId: string): MemberPiece[] {
  return listMemberPiecesOf([orderId]).get(orderId) ?? [];
}

/** The free pieces that came with the plans of these orders, by order. */
export function listMemberPiecesOf(orderIds: string[]): Map<string, MemberPiece[]> {
  const plans = db
    .select({ id: orders.id, userId: orders.userId, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isAmong(orders.id, orderIds), eq(orderItems.itemType, "membership")))
    .all();
  const pieces = listPiecesOf(plans.flatMap(({ userId }) => userId ?? []));
  return new Map(
    plans.map(({ id, userId, createdAt }) => {
      const own = piecesSince(pieces, { userId, since: berlinDay(createdAt) });
      return [id, own.filter(({ orderId }) => orderId !== id)];
    }),
  );
}

function listPiecesOf(userIds: string[]): MemberPieceOfAccount[] {
  if (userIds.length === 0) return [];
  return db
    .select({
      id: orderItems.id,
      title: orderItems.itemTitle,
      orderId: orders.id,
      number: orders.number,
      userId: orders.userId,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isAmong(orders.userId, userIds), eq(orderItems.isMemberPiece, true), isStillOrdered))
    .orderBy(asc(orders.sequence), asc(orderItems.position))
    .all();
}

function piecesSince(
  pieces: MemberPieceOfAccount[],
  { userId, since }: { userId: string | null; since: string },
): MemberPiece[] {
  return pieces
    .filter((piece) => piece.userId === userId && berlinDay(piece.createdAt) >= since)
    .map(({ id, title, orderId, number }) => ({ id, title, orderId, number }));
}
