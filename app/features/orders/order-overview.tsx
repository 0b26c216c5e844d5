import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
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
}

/** The items and prices of an order, identical before and after it is placed. */
export function OrderOverview({ lines, total }: { lines: OverviewLine[]; total: number }) {
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
      <Totals entries={[{ label: "Gesamt", value: formatPrice(total), grand: true }]} />
    </div>
  );
}

/** The overview of a placed order. */
export function OrderedItems({ order }: { order: OrderWithItems }) {
  const lines = order.items.map(({ id, itemType, itemTitle, quantity, price }) => ({
    key: id,
    type: itemType,
    title: itemTitle,
    quantity,
    price,
  }));
  return <OrderOverview lines={lines} total={order.totalAmount} />;
}

function LineTitle({ line: { type, title, quantity, price } }: { line: OverviewLine }) {
  return (
    <>
      {title}
      <span className="block text-sm text-ink-soft">
        {lineTypeLabels[type]}
        {quantity > 1 && `, je ${formatPrice(price)}`}
      </span>
    </>
  );
}
