import { and, desc, eq, inArray, like, or } from "drizzle-orm";
import type { HistoryEntry } from "#app/features/noun.ts";
import { listTitles } from "#app/features/orders/administration/ordered-titles.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { findItemsOf } from "#app/features/orders/orders.server.ts";
import {
  shippingActions,
  shippingLabels,
  shippingSteps,
} from "#app/features/orders/shipping/shipping-actions.ts";
import { takeBackActions } from "#app/features/returns/taken-back/take-back.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { changeLog, orderStatusChanges, orders } from "#db/schema.ts";

/** The newest orders of an account, and what became of its orders, at most `limit` of each kind. */
export function listOrderEntries(userId: string, limit: number): HistoryEntry[] {
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
  const items = findItemsOf(found.map((order) => order.id));
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
