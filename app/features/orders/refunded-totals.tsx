import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Totals } from "#app/ui/parts/summary-box.tsx";

/** The money that went back to the customer, below the order's total. Renders nothing if there is none. */
export function RefundedTotals({
  order: { payments },
}: {
  order: Pick<OrderWithItems, "payments">;
}) {
  const refunds = payments.filter(({ amount, isChargeback }) => amount < 0 && !isChargeback);
  // The reversals of won disputes are among them.
  const chargebacks = payments.filter(({ isChargeback }) => isChargeback);
  const entries = [
    { label: "Schon erstattet", cents: sumBack(refunds) },
    { label: "Zurückgebucht", cents: sumBack(chargebacks) },
  ].filter(({ cents }) => cents > 0);
  if (entries.length === 0) return null;
  return (
    <Totals entries={entries.map(({ label, cents }) => ({ label, value: formatPrice(cents) }))} />
  );
}

function sumBack(payments: OrderWithItems["payments"]): number {
  return payments.reduce((sum, { amount }) => sum - amount, 0);
}
