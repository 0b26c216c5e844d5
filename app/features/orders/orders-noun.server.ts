import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { Noun } from "#app/features/noun.ts";
import {
  listOldestUnpaid,
  listOrders,
  type UnpaidOrder,
} from "#app/features/orders/administration/admin-orders.server.ts";
import {
  countOpenOrders,
  countOverdueOrders,
  countUnpayableOrders,
  countUnsentOrders,
} from "#app/features/orders/administration/order-filter.server.ts";
import { soldItems } from "#app/features/orders/administration/sold-items.server.ts";
import { OVERDUE_LABEL } from "#app/features/orders/order-state.tsx";
import { listOrderEntries } from "#app/features/orders/orders-of-account.server.ts";
import { personalDataOfOrders } from "#app/features/orders/orders-privacy.server.ts";
import { sectionPath } from "#app/features/settings/settings-words.ts";
import { countTask } from "#app/features/task.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { RichTextPart } from "#app/ui/parts/rich-text.tsx";
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
  tasks: [
    countTask({
      label: "Bestellungen, die niemand bezahlen kann",
      to: sectionPath("bank"),
      count: countUnpayableOrders,
      some: { badge: "Bankverbindung fehlt", tone: "bad", icon: "circle-alert" },
    }),
    countTask({
      label: "Ausstehende Bestellungen",
      to: "/admin/orders?status=pending",
      count: countOpenOrders,
      some: { badge: "Ausstehend", tone: "warn", icon: "hourglass" },
      none: "Keine ausstehend",
    }),
    countTask({
      label: "Überfällige Bestellungen",
      to: "/admin/orders?status=overdue",
      count: countOverdueOrders,
      some: { badge: OVERDUE_LABEL, tone: "bad", icon: "circle-alert" },
    }),
    countTask({
      label: "Zu verschicken",
      to: "/admin/orders?status=unsent",
      count: countUnsentOrders,
      some: { badge: "Noch nicht verschickt", tone: "warn", icon: "hourglass" },
    }),
  ],
  dashboard: {
    lists: [
      {
        place: 2,
        id: "unbezahlt",
        title: "Noch unbezahlt",
        none: "Keine Bestellung wartet auf ihre Zahlung.",
        all: { to: "/admin/orders?status=pending", label: "Alle ausstehenden Bestellungen" },
        entries: async (limit, now) =>
          (await listOldestUnpaid(limit, now)).map((order) => ({
            to: `/admin/orders/${order.id}`,
            title: order.number,
            value: { strong: formatPrice(order.open) },
            note: describeUnpaid(order),
          })),
      },
    ],
  },
  figures: [soldItems],
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
  personal: personalDataOfOrders,
};

function describeUnpaid(order: UnpaidOrder): RichTextPart[] {
  const { userId, customerName } = order;
  const customer = userId ? { link: customerName, to: `/admin/people/${userId}` } : customerName;
  const ordered = `, bestellt am ${formatShortDate(order.createdAt)}`;
  if (!order.isOverdue) return [customer, ordered];
  return [customer, `${ordered} `, { badge: OVERDUE_LABEL, tone: "bad", icon: "circle-alert" }];
}
