import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { amountTakenBack } from "#app/features/orders/loaded-order.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import { listChargesOf, listItemsOf } from "#app/features/orders/orders.server.ts";
import { mayAwaitGoods } from "#app/features/orders/shipment.ts";
import { db } from "#db/client.server.ts";
import {
  type Declaration,
  type DeclaredPieces,
  declarations,
  type OrderItem,
  orders,
} from "#db/schema.ts";

type Handled = Pick<Declaration, "id" | "outcome" | "pieces" | "orderId" | "handledAt">;

/**
 * The pieces that an accepted withdrawal has taken back, such as '2 × Tagebuch', and the cents to refund for
 * them; null if it has taken nothing back.
 */
export function findTakenBack({ id, outcome, pieces, orderId, handledAt }: Handled) {
  if (outcome !== "accepted" || !pieces || !orderId || !handledAt) return null;
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) return null;
  const items = listItemsOf([orderId]);
  const charges = listChargesOf([orderId]);
  const until = listAcceptedUntil(orderId, handledAt);
  const others = until.filter((each) => each.id !== id).flatMap((each) => each.pieces ?? []);
  const amountAfter = (taken: DeclaredPieces[]) =>
    amountTakenBack({ charges, items: items.map((item) => withTaken(item, taken)) });
  return {
    titles: items
      .map((item) => ({ ...item, quantity: countOf(item, pieces) }))
      .filter(({ quantity }) => quantity > 0)
      .map(describeLine),
    /** Whether the refund may wait for goods (§ 357 Abs. 4 BGB). */
    mayWaitForGoods:
      mayAwaitGoods({ ...order, items }) &&
      items.some((item) => item.withdrawalClass === "goods" && countOf(item, pieces) > 0),
    amount: amountAfter([...others, ...pieces]) - amountAfter(others),
  };
}

/** The accepted declarations about the order up to this time. */
function listAcceptedUntil(orderId: string, handledAt: Date) {
  return db
    .select({ id: declarations.id, pieces: declarations.pieces })
    .from(declarations)
    .where(
      and(
        eq(declarations.orderId, orderId),
        eq(declarations.outcome, "accepted"),
        isNotNull(declarations.pieces),
        lte(declarations.handledAt, handledAt),
      ),
    )
    .orderBy(asc(declarations.handledAt))
    .all();
}

function withTaken(item: OrderItem, taken: DeclaredPieces[]): OrderItem {
  return { ...item, cancelledQuantity: countOf(item, taken) };
}

function countOf({ id }: OrderItem, taken: DeclaredPieces[]): number {
  return taken
    .filter(({ orderItemId }) => orderItemId === id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
