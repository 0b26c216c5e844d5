import { dateFacts } from "#app/features/catalog/further-dates.ts";
import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import {
  type Bill,
  type BilledOrder,
  billOf,
  exemptionOf,
  exemptionSentence,
} from "#app/features/orders/charges.ts";
import { BillTotals } from "#app/features/orders/order-overview.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable } from "#app/ui/admin/admin-table.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import type { Order, OrderItem } from "#db/schema.ts";

const columnsOf = (bill: Bill): AdminColumn<OrderItem>[] => [
  {
    head: "Artikel",
    place: "title",
    cell: (item) => {
      const exemption = exemptionOf(item, bill);
      return (
        <>
          {item.itemTitle}{" "}
          {dateFacts(item).map((fact) => (
            <span key={fact} className="block text-sm text-ink-soft">
              {fact}{" "}
            </span>
          ))}
          {item.isMemberPiece && (
            <span className="block text-sm text-ink-soft">In der Mitgliedschaft enthalten</span>
          )}
          {exemption && <span className="block text-sm text-ink-soft">{exemption}</span>}
        </>
      );
    },
  },
  { head: "Typ", place: "date", cell: ({ itemType }) => lineTypeLabels[itemType] },
  { head: "Menge", place: "more", cell: ({ quantity }) => `${quantity} ×` },
  { head: "Preis", place: "price", cell: ({ price }) => formatPrice(price) },
  {
    head: "Summe",
    place: "amount",
    cell: ({ price, quantity }) => formatPrice(price * quantity),
  },
];

/** The ordered items, with titles, prices and taxes from the time of the order. */
export function AdminOrderItems({ order }: { order: Pick<Order, "totalAmount"> & BilledOrder }) {
  const bill = billOf(order);
  const sentence = exemptionSentence(bill);
  return (
    <AdminSection id="positionen" title="Positionen">
      <AdminTable caption="Bestellte Artikel" columns={columnsOf(bill)} rows={order.items} />
      {sentence && <p className="text-sm text-ink-soft">{sentence}</p>}
      <BillTotals bill={bill} total={order.totalAmount} />
    </AdminSection>
  );
}
