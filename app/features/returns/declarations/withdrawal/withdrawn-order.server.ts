import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import { isAllTakenBack, type OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import { awaitedGoods } from "#app/features/orders/shipment.ts";
import { howToReturn } from "#app/features/returns/declarations/how-to-return.server.ts";
import { findWithdrawnAt } from "#app/features/returns/withdrawals/open-withdrawals.server.ts";

/** An order of which pieces were taken back after withdrawals. */
export interface WithdrawnOrder {
  id: string;
  number: string;
  /** The receipt of the last withdrawal. */
  withdrawnAt: Date;
  /** Whether nothing is left of the order. */
  isWhole: boolean;
  /** Cents that have gone back. */
  returned: number;
  /** Null if nothing is owed any more. */
  refund: OwedRefund | null;
  /** Sent goods that have to come back, such as '2 × Tagebuch'. */
  awaited: string[];
  /** See `howToReturn`; null if no goods can be on their way back. */
  howToReturn: string | null;
}

interface OwedRefund {
  /** Cents that have not arrived yet. */
  amount: number;
  /** Cents of it that the shop may keep for the time before the withdrawal. */
  keptShare: number;
  /** The last day to refund: 'YYYY-MM-DD'. */
  lastDay: string;
}

/** Null if no withdrawal from the order was accepted. */
export function findWithdrawn(order: OrderWithItems): WithdrawnOrder | null {
  const isAnyTakenBack = order.items.some(({ cancelledQuantity }) => cancelledQuantity > 0);
  const withdrawnAt = isAnyTakenBack ? findWithdrawnAt(order.id) : null;
  if (!withdrawnAt) return null;
  const { id, number, payments } = order;
  return {
    id,
    number,
    withdrawnAt,
    isWhole: isAllTakenBack(order.items),
    returned: payments.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0),
    refund: owedRefund(id),
    awaited: awaitedGoods(order).map(describeLine),
    howToReturn: mayBeWithCustomer(order) ? howToReturn(withdrawnAt) : null,
  };
}

/** Without a note that goods were sent, the customer may have them all the same. */
function mayBeWithCustomer(order: OrderWithItems): boolean {
  if (order.shippedAt !== null) return awaitedGoods(order).length > 0;
  return order.items.some(
    ({ withdrawalClass, cancelledQuantity }) =>
      withdrawalClass === "goods" && cancelledQuantity > 0,
  );
}

function owedRefund(orderId: string): OwedRefund | null {
  const open = findOpenRefund(orderId, new Date());
  if (!open) return null;
  const { amount, onItsWay, keptShare, lastDay } = open;
  const owed = amount + onItsWay;
  return { amount: owed, keptShare: Math.min(keptShare?.amount ?? 0, owed), lastDay };
}
