import { pagesBelow } from "#app/features/change-log/subject-pages.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { Noun } from "#app/features/noun.ts";
import { listOrders } from "#app/features/orders/administration/admin-orders.server.ts";
import {
  countOpenOrders,
  countUnsentOrders,
} from "#app/features/orders/administration/order-filter.server.ts";
import { listOrderEntries } from "#app/features/orders/orders-of-account.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { orders } from "#db/schema.ts";

export const ordersNoun: Noun = {
  menu: [
    {
      group: "sale",
      place: 1,
      path: "/admin/orders",
      label: "Bestellungen",
      icon: "receipt",
      loadFailure: "Fehler beim Laden der Bestellungen",
      count: async () => (await countOpenOrders()) + (await countUnsentOrders()),
    },
  ],
  search: async (query) => [
    hitList("/admin/orders", "Bestellungen", await listOrders(query, null), (order) => ({
      title: order.number,
      value: formatPrice(order.totalAmount),
      note: `${order.customerName}, ${formatShortDate(order.createdAt)}, ${order.titles}`,
    })),
  ],
  history: { ofAccount: listOrderEntries },
  subjects: [{ name: "order", label: "Bestellung", pages: pagesBelow("/admin/orders", orders) }],
  metrics: [
    { name: "behappy_orders", help: "Orders by status.", table: orders, column: orders.status },
  ],
};
