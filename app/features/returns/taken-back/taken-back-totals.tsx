import { amountTakenBack } from "#app/features/orders/loaded-order.ts";
import { datedTitle } from "#app/features/orders/ordered-line.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Totals } from "#app/ui/parts/summary-box.tsx";
import type { Order, OrderItem } from "#db/schema.ts";

interface TakenBackTotalsProps {
  order: Pick<Order, "status" | "totalAmount" | "shippingAmount"> & { items: OrderItem[] };
}

/**
 * The pieces taken back below the order's total, and what was cancelled with the whole order. Renders nothing if there
 * is neither.
 */
export function TakenBackTotals({ order }: TakenBackTotalsProps) {
  const rows = rowsOf(order);
  if (rows.length === 0) return null;
  const left = rows.reduce((rest, { amount }) => rest - amount, order.totalAmount);
  return (
    <Totals
      entries={[
        ...rows.map(({ label, amount }) => ({
          label: <span className="wrap-anywhere">{label}</span>,
          value: formatPrice(-amount),
        })),
        { label: "Bleibt", value: formatPrice(left), grand: true },
      ]}
    />
  );
}

/** The amounts in cents that are no longer to be paid. */
function rowsOf(order: TakenBackTotalsProps["order"]) {
  const taken = order.items
    .filter(({ cancelledQuantity }) => cancelledQuantity > 0)
    .map(({ price, cancelledQuantity, ...line }) => ({
      label: `${datedTitle(line)}: ${cancelledQuantity} zurückgenommen`,
      amount: price * cancelledQuantity,
    }));
  const takenBack = amountTakenBack(order);
  const shipping = taken.reduce((rest, { amount }) => rest - amount, takenBack);
  const left = order.status === "cancelled" ? order.totalAmount - takenBack : 0;
  return [
    ...taken,
    ...(shipping > 0 ? [{ label: "Versand", amount: shipping }] : []),
    ...(left > 0
      ? [{ label: taken.length > 0 ? "Storno des Rests" : "Storno", amount: left }]
      : []),
  ];
}
