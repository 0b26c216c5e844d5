import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Totals } from "#app/ui/parts/summary-box.tsx";

/** The money that went back to the customer, below the order's total. Renders nothing if there is none. */
export function RefundedTotals({ order }: { order: Pick<OrderWithItems, "payments"> }) {
  const refunded = order.payments
    .filter(({ amount }) => amount < 0)
    .reduce((sum, { amount }) => sum - amount, 0);
  if (refunded === 0) return null;
  return <Totals entries={[{ label: "Schon erstattet", value: formatPrice(refunded) }]} />;
}
