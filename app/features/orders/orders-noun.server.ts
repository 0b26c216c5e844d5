import { and, desc, eq, gte, inArray, like, ne, or, sql } from "drizzle-orm";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import type { Figure } from "#app/features/figure.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { HistoryEntry, Noun } from "#app/features/noun.ts";
import {
  countOpenOrders,
  countOverdueOrders,
  countUnpayableOrders,
  countUnsentOrders,
  listOrders,
  listUnpaid,
  type UnpaidOrder,
} from "#app/features/orders/administration/admin-orders.server.ts";
import { OVERDUE_LABEL, orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { listTitles } from "#app/features/orders/order-words.ts";
import { listItemsOf } from "#app/features/orders/orders.server.ts";
import { personalDataOfOrders } from "#app/features/orders/orders-privacy.server.ts";
import { shippingActions, shippingLabels, shippingSteps } from "#app/features/orders/shipment.ts";
import { takeBackActions } from "#app/features/returns/taken-back.server.ts";
import { sectionPath } from "#app/features/settings/settings-words.ts";
import { countTask } from "#app/features/task.ts";
import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { berlinDay, formatPrice } from "#app/ui/format/format.ts";
import { monthsUntil } from "#app/ui/format/month.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { RichTextPart } from "#app/ui/parts/rich-text.tsx";
import { db } from "#db/client.server.ts";
import { catalogItems, changeLog, orderItems, orderStatusChanges, orders } from "#db/schema.ts";

const MAX_ITEMS = 40;

const soldItems: Figure = {
  name: "verkauft",
  title: "Verkauft",
  place: 2,
  isHalf: true,
  read: (now) => {
    const sold = listSold(monthsUntil(berlinDay(now)));
    const highest = Math.max(...sold.map(({ amount }) => amount));
    return {
      table: {
        caption: "Verkauft in zwölf Monaten",
        head: ["Angebot", "Stück", "Summe"],
        rows: sold.map(({ title, pieces, amount }) => [title, pieces, { cents: amount }]),
      },
      bars: sold.map(({ amount }) => (highest > 0 ? amount / highest : 0)),
      note: "Was in zwölf Monaten bestellt wurde, ohne Storniertes und Zurückgenommenes.",
    };
  },
};

export const ordersNoun: Noun = {
  menu: [
    {
      group: "sale",
      place: 1,
      path: "/admin/orders",
      label: "Bestellungen",
      icon: "receipt",
      loadFailure: "Fehler beim Laden der Bestellungen",
      count: countUnsentOrders,
    },
  ],
  tasks: [
    countTask({
      label: "Bestellungen, die niemand bezahlen kann",
      waitsFor: "owner",
      to: sectionPath("bank"),
      count: countUnpayableOrders,
      some: { badge: "Bankverbindung fehlt", tone: "bad", icon: "circle-alert" },
    }),
    countTask({
      label: "Ausstehende Bestellungen",
      waitsFor: "others",
      to: "/admin/orders?status=pending",
      count: countOpenOrders,
      some: { badge: "Ausstehend", tone: "warn", icon: "hourglass" },
      none: "Keine ausstehend",
    }),
    countTask({
      label: "Überfällige Bestellungen",
      waitsFor: "others",
      to: "/admin/orders?status=overdue",
      count: countOverdueOrders,
      some: { badge: OVERDUE_LABEL, tone: "bad", icon: "circle-alert" },
    }),
    countTask({
      label: "Zu verschicken",
      waitsFor: "owner",
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
          (await listUnpaid(limit, now)).map((order) => ({
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
    hitList("/admin/orders", "Bestellungen", await listOrders(query, {}), (order) => ({
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
  const due = order.paymentDue ? `, fällig am ${formatShortDate(order.paymentDue)}` : "";
  if (!order.isOverdue) return [customer, due];
  return [customer, `${due} `, { badge: OVERDUE_LABEL, tone: "bad", icon: "circle-alert" }];
}

/** The newest orders of an account, and what became of its orders, at most `limit` of each kind. */
function listOrderEntries(userId: string, limit: number): HistoryEntry[] {
  return [ordersOf, statusChangesOf, piecesOf].flatMap((source) => source(userId, limit));
}

function ordersOf(userId: string, limit: number): HistoryEntry[] {
  const { id, number, totalAmount, createdAt } = orders;
  const found = db
    .select({ id, number, totalAmount, createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all();
  const items = listItemsOf(found.map((order) => order.id));
  return found.map((order) => {
    const titles = listTitles(items.filter(({ orderId }) => orderId === order.id));
    const text = `${formatPrice(order.totalAmount)}: ${titles}`;
    return orderEntry({ ...order, orderId: order.id, text });
  });
}

function statusChangesOf(userId: string, limit: number): HistoryEntry[] {
  const { id, orderId, toStatus, createdAt } = orderStatusChanges;
  return db
    .select({ id, orderId, toStatus, createdAt, number: orders.number })
    .from(orders)
    .innerJoin(orderStatusChanges, eq(orderId, orders.id))
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((change) =>
      orderEntry({ ...change, text: `Jetzt: ${orderStatusLabels[change.toStatus]}` }),
    );
}

/** Goods that were sent or have come back, and pieces that were taken back. The change log forgets them after a while. */
function piecesOf(userId: string, limit: number): HistoryEntry[] {
  const { id, subject, subjectId, label, action, createdAt } = changeLog;
  const isAboutPieces = or(
    inArray(action, Object.values(shippingActions)),
    ...Object.values(takeBackActions).map((ending) => like(action, `%${ending}`)),
  );
  return db
    .select({ id, orderId: subjectId, number: label, action, createdAt })
    .from(orders)
    .innerJoin(changeLog, and(eq(subject, "order"), eq(subjectId, orders.id)))
    .where(and(eq(orders.userId, userId), isAboutPieces))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((change) => orderEntry({ ...change, text: piecesText(change.action) }));
}

function piecesText(action: string): string {
  const step = shippingSteps.find((each) => shippingActions[each] === action);
  return step ? shippingLabels[step] : action;
}

function orderEntry(event: {
  id: string;
  orderId: string;
  number: string;
  createdAt: Date;
  text: string;
}): HistoryEntry {
  return {
    id: event.id,
    kind: "order",
    at: event.createdAt,
    icon: "shopping-basket",
    title: `Bestellung ${event.number}`,
    to: `/admin/orders/${event.orderId}`,
    text: event.text,
  };
}

/** The items that were ordered most, without cancelled orders and pieces taken back. Amounts are cents, as ordered. */
function listSold([first]: string[]): { title: string; pieces: number; amount: number }[] {
  const pieces = sql<number>`sum(${orderItems.quantity} - ${orderItems.cancelledQuantity})`;
  const amount = sql<number>`sum(${orderItems.price} * (${orderItems.quantity} - ${orderItems.cancelledQuantity}))`;
  const since = new Date(withBerlinOffset(`${first}-01`, "00:00"));
  return db
    .select({ title: catalogItems.title, pieces, amount })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
    .where(and(ne(orders.status, "cancelled"), gte(orders.createdAt, since)))
    .groupBy(catalogItems.id)
    .having(sql`${pieces} > 0`)
    .orderBy(desc(amount), desc(pieces), catalogItems.id)
    .limit(MAX_ITEMS)
    .all();
}
