import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  findWithdrawn,
  type WithdrawnOrder,
} from "#app/features/returns/declarations/withdrawal/withdrawn-order.server.ts";

/** The consequences of withdrawals and called-off dates, for the customer of an order. */
export interface NotedOrder {
  withdrawn: WithdrawnOrder | null;
  /** The last day to refund called-off dates: 'YYYY-MM-DD'; null if nothing is owed. */
  refundDay: string | null;
}

/** `calledOff`: the titles of the order's dates that were called off. */
export function findOrderNotes(order: OrderWithItems, calledOff: string[]): NotedOrder {
  const refund = calledOff.length > 0 ? findOpenRefund(order.id, new Date()) : null;
  return { withdrawn: findWithdrawn(order), refundDay: refund?.lastDay ?? null };
}
