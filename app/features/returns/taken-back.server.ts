import { and, eq, sql } from "drizzle-orm";
import {
  amountTakenBack,
  isAllTakenBack,
  type OrderWithItems,
  piecesLeft,
} from "#app/features/orders/loaded-order.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import { findOrderById, recordOrderChange } from "#app/features/orders/orders.server.ts";
import { isSent } from "#app/features/orders/shipment.ts";
import { moveParticipants } from "#app/features/seats/seats.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { type DeclaredPieces, type Doing, type OrderItem, orderItems } from "#db/schema.ts";

interface TakeBack extends Doing {
  orderId: string;
  /** At least one piece, and each line at most once. */
  pieces: DeclaredPieces[];
  /** Defaults to a withdrawal. */
  cause?: TakeBackCause;
}

type TakeBackCause = "withdrawal" | "calledOff";

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
  /** Cents for these pieces, and for the charges that go with them. */
  refund: number;
  /** Whether any participants have moved to another seat or lost theirs. */
  hasMovedParticipants: boolean;
  /** Whether nothing is left of the order. */
  isWhole: boolean;
}

/**
 * Takes back pieces of an order in the transaction that accepts their withdrawal or calls off their date. Sent goods among
 * them are expected back. Returns null, with nothing changed, if the order is cancelled or has fewer of these pieces left.
 * The caller stores the reason, because a withdrawal may leave a share billed, and then calls `followUp`.
 */
export function takeBack(transaction: Queryable, takeBack: TakeBack): TakenBack | null {
  const { orderId, pieces, actor, now, cause = "withdrawal" } = takeBack;
  const before = findOrderById(transaction, orderId);
  const taken = before && findTaken(before, pieces);
  if (!before || !taken) return null;
  for (const line of taken) deduct(transaction, line, isSent(before, line));
  const order = findOrderById(transaction, orderId);
  if (!order) throw new Error(`order ${orderId} has vanished`);
  const changed = order.items.filter(({ id }) => taken.some((line) => line.id === id));
  const movedSeats = changed.map((line) =>
    moveParticipants(transaction, line.id, piecesLeft(line)),
  );
  const isWhole = isAllTakenBack(order.items);
  if (!isWhole) {
    const action = `${taken.map(describeLine).join(", ")} ${takeBackActions[cause]}`;
    recordOrderChange(transaction, order, { action, actor, now });
  }
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
function deduct(transaction: Queryable, { id, quantity }: OrderItem, isSent: boolean): void {
  const sum = sql`${orderItems.cancelledQuantity} + ${quantity}`;
  const awaited = sql`${orderItems.awaitedQuantity} + ${isSent ? quantity : 0}`;
  const { changes } = transaction
    .update(orderItems)
    .set({ cancelledQuantity: sum, awaitedQuantity: awaited })
    .where(and(eq(orderItems.id, id), sql`${sum} <= ${orderItems.quantity}`))
    .run();
  if (changes !== 1) throw new Error(`${quantity} pieces of line ${id} are no longer left`);
}
