import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type Access,
  accessOf,
  type DeliveredItem,
  type OrderedLine,
  type Person,
} from "#app/features/deliveries/access.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import { periodsOf } from "#app/features/membership/membership.ts";
import { db } from "#db/client.server.ts";
import { itemContents, orderItems, orders, planInclusions } from "#db/schema.ts";

/** The signed-in account; null for a visitor. */
export type Viewer = { id: string; role: "admin" | "customer" } | null;

/** The viewer's access to what an item delivers. */
export function findAccess(viewer: Viewer, itemId: string, now = new Date()): Access {
  return findAccessToAll(viewer, [itemId], now).get(itemId) ?? { state: "none" };
}

/** The viewer's access to each of these items. */
export function findAccessToAll(
  viewer: Viewer,
  itemIds: string[],
  now = new Date(),
): Map<string, Access> {
  const items = findDeliveredItems(itemIds);
  const ordered = findOrderedLines(viewer, itemIds);
  const memberships = periodsOf(findMembershipOrders(viewer?.id ?? null).purchases);
  const personFor = (itemId: string): Person => ({
    isAdmin: viewer?.role === "admin",
    ordered: ordered.filter((line) => line.itemId === itemId),
    memberships,
  });
  return new Map(
    [...items].map(([itemId, item]) => [itemId, accessOf(personFor(itemId), item, now)]),
  );
}

function findDeliveredItems(itemIds: string[]): Map<string, DeliveredItem> {
  const months = db
    .select({ itemId: itemContents.itemId, accessMonths: itemContents.accessMonths })
    .from(itemContents)
    .where(inArray(itemContents.itemId, itemIds))
    .all();
  const inclusions = db
    .select()
    .from(planInclusions)
    .where(inArray(planInclusions.itemId, itemIds))
    .all();
  return new Map(
    itemIds.map((itemId) => [
      itemId,
      {
        accessMonths: months.find((each) => each.itemId === itemId)?.accessMonths ?? null,
        includedIn: inclusions.filter((each) => each.itemId === itemId).map((each) => each.planId),
      },
    ]),
  );
}

function findOrderedLines(viewer: Viewer, itemIds: string[]): (OrderedLine & { itemId: string })[] {
  if (!viewer) return [];
  return db
    .select({
      orderId: orders.id,
      itemId: orderItems.itemId,
      price: orderItems.price,
      withdrawalClass: orderItems.withdrawalClass,
      pieces: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`,
      status: orders.status,
      createdAt: orders.createdAt,
      completedAt: orders.completedAt,
      consentDigital: orders.consentDigital,
      consentedAt: orders.consentedAt,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orders.userId, viewer.id), inArray(orderItems.itemId, itemIds)))
    .all();
}
