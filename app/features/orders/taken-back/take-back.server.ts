import { and, eq, sql } from "drizzle-orm";
import { releasePieces } from "#app/features/catalog/reserve-pieces.server.ts";
import { noteChange } from "#app/features/change-log/change-log.server.ts";
import { cancelWithoutEmail } from "#app/features/orders/administration/change-status.server.ts";
import { describeLine } from "#app/features/orders/ordered-line.ts";
import { type OrderWithItems, readOrder } from "#app/features/orders/orders.server.ts";
import { isSent } from "#app/features/orders/shipping/goods-to-ship.ts";
import {
  amountTakenBack,
  isAllTakenBack,
  moneyOf,
  piecesLeft,
} from "#app/features/orders/taken-back/taken-back.ts";
import { moveParticipants } from "#app/features/seats/seats.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { type Actor, type DeclaredPieces, type OrderItem, orderItems, orders } from "#db/schema.ts";

interface TakeBack {
  orderId: string;
  /** At least one piece, and each line at most once. */
  pieces: DeclaredPieces[];
  actor: Actor;
  now: Date;
  /** Defaults to a withdrawal. */
  cause?: TakeBackCause;
}

export type TakeBackCause = "withdrawal" | "calledOff";

/** The change log says this about the pieces. */
export const takeBackActions: Record<TakeBackCause, string> = {
  withdrawal: "nach einem Widerruf zurückgenommen",
  calledOff: "nach einer Absage zurückgenommen",
};

/** The order after pieces of it were taken back. */
export interface TakenBack {
  order: OrderWithItems;
  /** The lines of which pieces were taken back, with that number as their quantity. */
  taken: OrderWithItems["items"];
  /** Cents for these pieces, and for the shipping if no goods are left. */
  refund: number;
  /** Whether any participants have moved to another seat or lost theirs. */
  hasMovedParticipants: boolean;
  /** Whether nothing is left of the order, so that it is cancelled. */
  isWhole: boolean;
}

/**
 * Takes back pieces of an order in the transaction that accepts their withdrawal or calls off their date. Their seats and
 * stock are free again, those of sent goods once they have come back. A membership among them no longer counts. Once
 * nothing is left, the order is cancelled. Returns null, with nothing changed, if the order is cancelled or has fewer
 * of these pieces left. The caller adjusts the invoice and completes an order whose rest is paid, once it has stored the
 * reason, because a withdrawal may leave a share billed.
 */
export function takeBack(transaction: Queryable, takeBack: TakeBack): TakenBack | null {
  const { orderId, pieces, actor, now, cause = "withdrawal" } = takeBack;
  const before = readOrder(transaction, orderId);
  const taken = before && findTaken(before, pieces);
  if (!before || !taken) return null;
  for (const line of taken) deduct(transaction, line, { isSent: isSent(before, line) });
  releasePieces(taken.filter((line) => !isSent(before, line)));
  const order = readOrder(transaction, orderId);
  if (!order) throw new Error(`order ${orderId} has vanished`);
  const changed = order.items.filter(({ id }) => taken.some((line) => line.id === id));
  const movedSeats = changed.map((line) =>
    moveParticipants(transaction, line.id, piecesLeft(line)),
  );
  const isWhole = isAllTakenBack(order.items);
  if (isWhole) cancelWithoutEmail(transaction, { orderId, actor, now });
  else noteTakeBack(transaction, { order, taken, actor, now, cause });
  return {
    order,
    taken,
    refund: amountTakenBack(order) - amountTakenBack(before),
    hasMovedParticipants: movedSeats.includes(true),
    isWhole,
  };
}

/** Null if the order does not have these pieces any more. */
function findTaken({ status, items }: OrderWithItems, pieces: DeclaredPieces[]) {
  if (status === "cancelled") return null;
  const taken = pieces.flatMap(({ orderItemId, quantity }) => {
    const line = items.find(({ id }) => id === orderItemId);
    return line && quantity <= piecesLeft(line) ? [{ ...line, quantity }] : [];
  });
  return taken.length === pieces.length ? taken : null;
}

/** The condition makes it impossible to take a piece back twice. */
function deduct(
  transaction: Queryable,
  { id, quantity }: OrderItem,
  { isSent }: { isSent: boolean },
): void {
  const sum = sql`${orderItems.cancelledQuantity} + ${quantity}`;
  const awaited = sql`${orderItems.awaitedQuantity} + ${isSent ? quantity : 0}`;
  const { changes } = transaction
    .update(orderItems)
    .set({ cancelledQuantity: sum, awaitedQuantity: awaited })
    .where(and(eq(orderItems.id, id), sql`${sum} <= ${orderItems.quantity}`))
    .run();
  if (changes !== 1) throw new Error(`${quantity} pieces of line ${id} are no longer left`);
}

interface Note extends Required<Pick<TakeBack, "actor" | "now" | "cause">> {
  order: OrderWithItems;
  taken: OrderWithItems["items"];
}

/** Records the actor, and removes the payment due day if nothing is left to pay. */
function noteTakeBack(transaction: Queryable, { order, taken, actor, now, cause }: Note): void {
  const { id, number, userId } = order;
  const { open } = moneyOf(order);
  const paymentDue = open === 0 ? null : order.paymentDue;
  transaction.update(orders).set({ paymentDue, updatedAt: now }).where(eq(orders.id, id)).run();
  const action = `${taken.map(describeLine).join(", ")} ${takeBackActions[cause]}`;
  const subject = { subject: "order", subjectId: id, label: number } as const;
  noteChange(transaction, { ...subject, actor, action, userId, now });
}
