import {
  findOnlineStanding,
  type OnlineStanding,
} from "#app/features/money/online/online-standing.server.ts";
import { listOrdersOf } from "#app/features/orders/orders.server.ts";

const HOUR = 60 * 60 * 1000;

export interface OrderToPay {
  orderId: string;
  number: string;
  online: OnlineStanding;
}

/** The customer's last order, if it is less than an hour old and waits for an online payment. */
export async function findOrderToPay(userId: string, now: Date): Promise<OrderToPay | null> {
  const {
    orders: [order],
  } = await listOrdersOf(userId, null);
  if (!order || now.getTime() - order.createdAt.getTime() > HOUR) return null;
  const online = findOnlineStanding(order.left);
  return online?.state === "unpaid" ? { orderId: order.id, number: order.number, online } : null;
}
