import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable } from "#app/ui/admin/admin-table.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { Totals } from "#app/ui/parts/summary-box.tsx";
import type { OrderItem } from "#db/schema.ts";

const columns: AdminColumn<OrderItem>[] = [
  { head: "Artikel", place: "title", cell: ({ itemTitle }) => itemTitle },
  { head: "Typ", place: "date", cell: ({ itemType }) => lineTypeLabels[itemType] },
  { head: "Menge", place: "more", cell: ({ quantity }) => `${quantity} ×` },
  { head: "Preis", place: "price", cell: ({ price }) => formatPrice(price) },
  {
    head: "Summe",
    place: "amount",
    cell: ({ price, quantity }) => formatPrice(price * quantity),
  },
];

/** The ordered items, with titles and prices from the time of the order. */
export function AdminOrderItems({ items, total }: { items: OrderItem[]; total: number }) {
  return (
    <AdminSection id="positionen" title="Positionen">
      <AdminTable caption="Bestellte Artikel" columns={columns} rows={items} />
      <Totals entries={[{ label: "Gesamt", value: formatPrice(total), grand: true }]} />
    </AdminSection>
  );
}
