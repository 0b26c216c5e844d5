import { and, eq, gt, isNotNull, ne, or, sql, sum } from "drizzle-orm";
import { DAY } from "#app/environment/durations.ts";
import type { CartLine } from "#app/features/cart/cart.ts";
import { leftOf } from "#app/features/catalog/availability.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, orderItems, orders } from "#db/schema.ts";

/** The maximum number of counted pieces that an account with an unproven address may have. */
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
      /** The number of counted pieces in the account's orders. */
      pending: number;
      /** The number of counted pieces in the cart. */
      wanted: number;
      /** Whether the cart costs nothing. */
      isFree: boolean;
    }
);

/** Whether only accounts with a proven address may order. Without a mail server nobody could prove one. */
export function takesOnlyProvenOrders(): boolean {
  return hasMailServer() && siteSettings().confirmedOrders === "yes";
}

interface WantedOrder {
  userId: string;
  lines: CartLine[];
  items: Map<string, CatalogItem>;
  /** Whether the lines cost nothing. */
  isFree: boolean;
  now: Date;
}

/**
 * Refuses an account with an unproven address if the owner takes orders only from proven ones, or if it has too many
 * pieces without money: limited ones in pending orders, and all in free orders of the last day. Returns null if it may
 * order these pieces.
 */
export function refuseUnproven(
  transaction: Queryable,
  { userId, lines, items, isFree, now }: WantedOrder,
): UnprovenRefusal | null {
  if (takesOnlyProvenOrders()) return { ok: false, reason: "unproven", cause: "setting" };
  const counted = lines.filter(({ id }) => isFree || isLimited(items.get(id)));
  const wanted = counted.reduce((pieces, { quantity }) => pieces + quantity, 0);
  if (wanted === 0) return null;
  const pending = countPieces(transaction, userId, now);
  if (pending + wanted <= MAX_PENDING_PIECES) return null;
  const max = MAX_PENDING_PIECES;
  return { ok: false, reason: "unproven", cause: "pending", max, pending, wanted, isFree };
}

function isLimited(item: CatalogItem | undefined): boolean {
  return item !== undefined && leftOf(item) !== null;
}

function countPieces(transaction: Queryable, userId: string, now: Date): number {
  const isLimitedItem = or(isNotNull(catalogItems.capacity), isNotNull(catalogItems.stock));
  const isPending = and(eq(orders.status, "pending"), isLimitedItem);
  const dayAgo = new Date(now.getTime() - DAY);
  const isFree = and(
    eq(orders.totalAmount, 0),
    ne(orders.status, "cancelled"),
    gt(orders.createdAt, dayAgo),
  );
  const left = sql`${orderItems.quantity} - ${orderItems.cancelledQuantity}`;
  const counted = transaction
    .select({ pieces: sum(left) })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
    .where(and(eq(orders.userId, userId), or(isPending, isFree)))
    .get();
  return Number(counted?.pieces ?? 0);
}
