import { datedTitle } from "#app/features/orders/ordered-line.ts";
import { amountLeft, amountTakenBack } from "#app/features/orders/taken-back/taken-back.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Totals } from "#app/ui/parts/summary-box.tsx";
import type { Order, OrderItem } from "#db/schema.ts";

interface TakenBackTotalsProps {
  order: Pick<Order, "status" | "totalAmount" | "shippingAmount"> & { items: OrderItem[] };
}

/** The pieces taken back after withdrawals, below the order's total. Renders nothing if there are none. */
export function TakenBackTotals({ order }: TakenBackTotalsProps) {
  const lines = order.items.filter(({ cancelledQuantity }) => cancelledQuantity > 0);
  if (lines.length === 0) return null;
  const amounts = lines.map(({ price, cancelledQuantity, ...line }) => ({
    label: `${datedTitle(line)}: ${cancelledQuantity} zurückgenommen`,
    amount: price * cancelledQuantity,
  }));
  const shipping = amounts.reduce((rest, { amount }) => rest - amount, amountTakenBack(order));
  const left = amountLeft(order);
  // Nothing remains to be paid of an order that was cancelled later.
  const isRestCancelled = order.status === "cancelled" && left > 0;
  const all = shipping > 0 ? [...amounts, { label: "Versand", amount: shipping }] : amounts;
  return (
    <Totals
      entries={[
        ...all.map(({ label, amount }) => ({
          label: <span className="wrap-anywhere">{label}</span>,
          value: formatPrice(-amount),
        })),
        ...(isRestCancelled ? [] : [{ label: "Bleibt", value: formatPrice(left), grand: true }]),
      ]}
    />
  );
}
