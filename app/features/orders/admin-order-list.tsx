import { Link } from "@remix-run/react";
import type { ListedOrder } from "#app/features/orders/admin-orders.server.ts";
import { shortOrderId } from "#app/features/orders/order-number.ts";
import { OrderStatusBadge } from "#app/features/orders/order-status-badge.tsx";
import { type AdminColumn, AdminTable } from "#app/ui/admin-table.tsx";
import { formatPrice } from "#app/ui/format.ts";
import { formatShortDate } from "#app/ui/short-date.ts";

const columns: AdminColumn<ListedOrder>[] = [
  {
    head: "Bestellung",
    place: "id",
    cell: ({ id, number }) => (
      <>
        <Link to={`/admin/orders/${id}`}>{shortOrderId(id)}</Link> <small>{number}</small>
      </>
    ),
  },
  {
    head: "Kundschaft",
    place: "title",
    cell: ({ customerName, customerEmail }) => (
      <>
        <b>{customerName}</b> <small>{customerEmail}</small>
      </>
    ),
  },
  { head: "Datum", place: "date", cell: ({ createdAt }) => formatShortDate(createdAt) },
  { head: "Betrag", place: "amount", cell: ({ totalAmount }) => formatPrice(totalAmount) },
  { head: "Status", place: "state", cell: ({ status }) => <OrderStatusBadge status={status} /> },
];

export function AdminOrderList({ orders, caption }: { orders: ListedOrder[]; caption: string }) {
  return <AdminTable caption={caption} columns={columns} rows={orders} />;
}
