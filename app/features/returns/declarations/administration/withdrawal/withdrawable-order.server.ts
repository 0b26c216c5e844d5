import { eq } from "drizzle-orm";
import { type Exemption, withdrawalExemptionOf } from "#app/features/orders/early-start.ts";
import {
  chargesLeft,
  type Ordered,
  piecesLeft,
  refundFor,
} from "#app/features/orders/loaded-order.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { datedTitle } from "#app/features/orders/order-words.ts";
import { listChargesOf, listItemsOf } from "#app/features/orders/orders.server.ts";
import {
  type Certainty,
  certaintyOf,
  type DeclaredFacts,
  evidenceOf,
} from "#app/features/returns/declarations/administration/evidence.ts";
import type { MatchingOrder } from "#app/features/returns/declarations/administration/matching-orders.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { type Order, type OrderCharge, orders } from "#db/schema.ts";

/** The order that a withdrawal is about, with the pieces that can be taken back. */
export interface WithdrawableOrder extends Pick<Order, "id" | "number"> {
  /**
   * Whether the declaration comes from the order's owner, or at least from an address that belongs to the order.
   */
  isRelated: boolean;
  certainty: Certainty;
  lines: WithdrawableLine[];
  /** Whether any of the lines are goods. */
  hasGoods: boolean;
  /** Whether they were sent already. */
  hasSentGoods: boolean;
  /** Cents to refund for the declared pieces, and for the charges that go with them. */
  declaredRefund: number;
  /** The charges to refund once all goods are taken back, or everything. */
  chargeRefunds: Pick<OrderCharge, "label" | "amount" | "chargedFor">[];
}

/** A line of the order with at least one piece left. */
export interface WithdrawableLine {
  orderItemId: string;
  /** Identifies the line within its order. */
  position: number;
  title: string;
  /** Cents for each piece. */
  price: number;
  left: number;
  /** The declared number of pieces; 0 if the declaration is not certain or names them in words only. */
  declared: number;
  /** The reason why the customer has no right to withdraw from it; null if they have. */
  exemption: Exemption | null;
}

/** Returns null for a termination, or if nothing of the order can be taken back any more. */
export function findWithdrawableOrder(
  declared: DeclaredFacts,
  matching: MatchingOrder,
  queryable: Queryable,
): WithdrawableOrder | null {
  if (declared.kind !== "withdrawal") return null;
  const order = queryable.select().from(orders).where(eq(orders.id, matching.id)).get();
  if (!order || order.status === "cancelled") return null;
  const { id, number } = order;
  const { isRelated } = matching;
  const certainty = certaintyOf(evidenceOf(declared, matching));
  const declaredOf = (orderItemId: string, left: number) => {
    if (certainty !== "certain") return 0;
    if (namesWholeOrder(declared)) return left;
    const ticked = declared.pieces?.find((pieces) => pieces.orderItemId === orderItemId);
    return Math.min(ticked?.quantity ?? 0, left);
  };
  const items = listItemsOf([id]);
  const lines = items.map((line) => {
    const left = piecesLeft(line);
    const exemption = withdrawalExemptionOf(line, order);
    return {
      orderItemId: line.id,
      position: line.position,
      title: datedTitle(line),
      price: line.price,
      left,
      declared: exemption ? 0 : declaredOf(line.id, left),
      exemption,
    };
  });
  const linesLeft = lines.filter(({ left }) => left > 0);
  if (linesLeft.length === 0) return null;
  const refunds = refundsOf({ items, charges: listChargesOf([id]) }, linesLeft);
  const hasGoods = items.some((line) => line.withdrawalClass === "goods" && piecesLeft(line) > 0);
  const hasSentGoods = hasGoods && order.shippedAt !== null;
  const goods = { hasGoods, hasSentGoods };
  return { id, number, isRelated, certainty, lines: linesLeft, ...goods, ...refunds };
}

function refundsOf(order: Ordered<OrderCharge>, lines: WithdrawableLine[]) {
  const declared = lines.map((line) => ({
    orderItemId: line.orderItemId,
    quantity: line.declared,
  }));
  return {
    declaredRefund: refundFor(order, declared),
    chargeRefunds: chargesLeft(order)
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount, chargedFor }) => ({ label, amount, chargedFor })),
  };
}

/** Whether the withdrawal names exactly one order, and no part of it. */
function namesWholeOrder({ parts, orderId, contract }: DeclaredFacts): boolean {
  return parts === null && (orderId !== null || orderNumbersIn(contract).length === 1);
}
