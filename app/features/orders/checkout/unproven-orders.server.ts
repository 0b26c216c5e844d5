import { and, eq, isNotNull, or, sql, sum } from "drizzle-orm";
import type { CartLine } from "#app/features/cart/cart-lines.ts";
import { leftOf } from "#app/features/catalog/availability.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, orderItems, orders } from "#db/schema.ts";

/** The maximum number of limited pieces that an account with an unproven address may have pending. */
const MAX_PENDING_PIECES = 20;

/** The reason why an account has to prove its address before it orders. */
export type UnprovenRefusal = { ok: false; reason: "unproven" } & (
  | { cause: "setting" }
  /** Unproven accounts together hold their share of these items. */
  | { cause: "share"; titles: string[] }
  | {
      cause: "pending";
      /** The maximum number of pieces. */
      max: number;
      /** The number of limited pieces in the account's pending orders. */
      pending: number;
      /** The number of limited pieces in the cart. */
      wanted: number;
    }
);

/** Whether only accounts with a proven address may order. Without a mail server nobody could prove one. */
export function takesOnlyProvenOrders(): boolean {
  return hasMailServer() && siteSettings().confirmedOrders === "yes";
}

/**
 * Refuses an account with an unproven address if the owner takes orders only from proven ones, or if too many of
 * its pieces are pending. Returns null if it may order these pieces.
 */
export function refuseUnproven(
  transaction: Queryable,
  userId: string,
  lines: CartLine[],
  items: Map<string, CatalogItem>,
): UnprovenRefusal | null {
  if (takesOnlyProvenOrders()) return { ok: false, reason: "unproven", cause: "setting" };
  const limited = lines.filter(({ id }) => isLimited(items.get(id)));
  const wanted = limited.reduce((pieces, { quantity }) => pieces + quantity, 0);
  if (wanted === 0) return null;
  const pending = countPendingPieces(transaction, userId);
  if (pending + wanted <= MAX_PENDING_PIECES) return null;
  const max = MAX_PENDING_PIECES;
  return { ok: false, reason: "unproven", cause: "pending", max, pending, wanted };
}

function isLimited(item: CatalogItem | undefined): boolean {
  return item !== undefined && leftOf(item) !== null;
}

function countPendingPieces(transaction: Queryable, userId: string): number {
  const left = sql`${orderItems.quantity} - ${orderItems.cancelledQuantity}`;
  const counted = transaction
    .select({ pieces: sum(left) })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, "pending"),
        or(isNotNull(catalogItems.capacity), isNotNull(catalogItems.stock)),
      ),
    )
    .get();
  return Number(counted?.pieces ?? 0);
}
