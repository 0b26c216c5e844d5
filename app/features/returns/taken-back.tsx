import { amountTakenBack, chargesLeft } from "#app/features/orders/loaded-order.ts";
import { datedTitle } from "#app/features/orders/order-words.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Totals } from "#app/ui/parts/summary-box.tsx";
import type { Order, OrderCharge, OrderItem } from "#db/schema.ts";

interface TakenBackTotalsProps {
  order: Pick<Order, "status" | "totalAmount"> & { charges: OrderCharge[]; items: OrderItem[] };
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
  const left = order.status === "cancelled" ? order.totalAmount - amountTakenBack(order) : 0;
  return [
    ...taken,
    ...chargesTakenBack(order),
    ...(left > 0
      ? [{ label: taken.length > 0 ? "Storno des Rests" : "Storno", amount: left }]
      : []),
  ];
}

function chargesTakenBack(order: TakenBackTotalsProps["order"]) {
  const left = chargesLeft(order);
  return order.charges
    .map(({ label, amount, position }) => {
      const rest = left.find((charge) => charge.position === position);
      return { label, amount: amount - (rest?.amount ?? 0) };
    })
    .filter(({ amount }) => amount !== 0);
}
