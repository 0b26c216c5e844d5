import { listSeatsOf } from "#app/features/bookings/bookings.server.ts";
import type { EventSeats } from "#app/features/bookings/seats.ts";
import {
  listOrdersOf,
  type OrdersPage,
  type OrderWithItems,
} from "#app/features/orders/orders.server.ts";
import { type PaymentView, paymentOf } from "#app/features/orders/payment.server.ts";

/** An order with what its customer can do about it. */
export interface ActionableOrder extends OrderWithItems {
  /** null: there is nothing to pay, or nothing more. */
  payment: PaymentView | null;
  events: EventSeats[];
}

export type OrderCardsPage = Omit<OrdersPage, "orders"> & { orders: ActionableOrder[] };

/** One page of the account's orders, see `listOrdersOf`. */
export async function listOrderCards(
  userId: string,
  asked: string | null,
): Promise<OrderCardsPage> {
  const { orders, ...page } = await listOrdersOf(userId, asked);
  const events = await listSeatsOf(orders.map(({ id }) => id));
  const actionable = orders.map((order) => ({
    ...order,
    payment: paymentOf(order),
    events: events.filter(({ orderId }) => orderId === order.id),
  }));
  return { ...page, orders: actionable };
}
