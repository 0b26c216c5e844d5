import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { remainderOf } from "#app/features/orders/taken-back/taken-back.ts";
import { type PaymentSituation, paymentState } from "#app/features/payments/payment-state.ts";

/** Compares what is due of an order, without pieces taken back, with its payments. */
export function moneyOf(order: OrderWithItems): PaymentSituation {
  return paymentState(remainderOf(order), order.payments);
}
