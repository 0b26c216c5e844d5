import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { amountTakenBack } from "#app/features/orders/withdrawal/taken-back.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Totals } from "#app/ui/parts/summary-box.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";
import type { LineType } from "#db/schema.ts";

interface OverviewLine {
  key: string;
  type: LineType;
  title: string;
  quantity: number;
  /** Cents per piece. */
  price: number;
  /** The number of pieces taken back after a withdrawal. */
  takenBack?: number;
}

interface OrderOverviewProps {
  lines: OverviewLine[];
  /** Cents of all ordered pieces. */
  total: number;
  /** Cents for the pieces taken back. */
  takenBack?: number;
}

/** The items and prices of an order, identical before and after it is placed. */
export function OrderOverview({ lines, total, takenBack = 0 }: OrderOverviewProps) {
  return (
    <div className="grid gap-2">
      <MiniTable
        caption="Bestellübersicht"
        head={["Artikel", "Menge", "Summe"]}
        rows={lines.map((line) => [
          <LineTitle key={line.key} line={line} />,
          line.quantity,
          formatPrice(line.price * line.quantity),
        ])}
      />
      <Totals
        entries={[
          { label: "Gesamt", value: formatPrice(total), grand: true },
          ...takenBackTotals(total, takenBack),
        ]}
      />
    </div>
  );
}

/** The totals below that of the order, if pieces of it were taken back. */
export function takenBackTotals(total: number, takenBack: number) {
  if (takenBack === 0) return [];
  return [
    { label: "Zurückgenommen", value: formatPrice(-takenBack) },
    { label: "Bleibt", value: formatPrice(total - takenBack) },
  ];
}

/** The overview of a placed order. */
export function OrderedItems({ order }: { order: OrderWithItems }) {
  const lines = order.items.map(
    ({ id, itemType, itemTitle, quantity, price, cancelledQuantity }) => ({
      key: id,
      type: itemType,
      title: itemTitle,
      quantity,
      price,
      takenBack: cancelledQuantity,
    }),
  );
  const { totalAmount } = order;
  return <OrderOverview lines={lines} total={totalAmount} takenBack={amountTakenBack(order)} />;
}

function LineTitle({ line }: { line: OverviewLine }) {
  const { type, title, quantity, price, takenBack = 0 } = line;
  return (
    <>
      {title}
      <span className="block text-sm text-ink-soft">
        {lineTypeLabels[type]}
        {quantity > 1 && `, je ${formatPrice(price)}`}
        {takenBack > 0 && `, ${takenBack} zurückgenommen`}
      </span>
    </>
  );
}
