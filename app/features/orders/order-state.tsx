import { OrderStatusBadge } from "#app/features/orders/order-status-badge.tsx";
import { waitsFor } from "#app/features/orders/order-waits-for.ts";
import type { Order } from "#db/schema.ts";

interface OrderStateProps {
  order: Pick<Order, "status" | "totalAmount">;
  payment: object | null;
}

/** The status of a customer's order, and the reason why it is pending. */
export function OrderState({ order, payment }: OrderStateProps) {
  const reason = waitsFor(order, payment);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <OrderStatusBadge status={order.status} />{" "}
      {reason && <span className="text-sm text-ink-soft">{reason}</span>}
    </span>
  );
}
