import { and, eq, isNotNull, or, sql, sum } from "drizzle-orm";
import { hasProvenAddress } from "#app/features/accounts/address/proven-address.server.ts";
import type { CartLine } from "#app/features/cart/cart-lines.ts";
import { leftOf } from "#app/features/catalog/seats-left.ts";
import type { Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, orderItems, orders } from "#db/schema.ts";

/** The maximum number of limited pieces that an account with an unproven address may have pending. */
const MAX_PENDING_PIECES = 20;

export interface TooManyPending {
  ok: false;
  reason: "unproven";
  /** The maximum number of pieces. */
  max: number;
  /** The number of limited pieces in the account's pending orders. */
  pending: number;
  /** The number of limited pieces in the cart. */
  wanted: number;
}

/**
 * Prevents an account with an unproven address from reserving all limited pieces without paying. Returns null
 * if it may order these pieces.
 */
export function refusePendingPieces(
  transaction: Queryable,
  userId: string,
  lines: CartLine[],
  items: Map<string, CatalogItem>,
): TooManyPending | null {
  const limited = lines.filter(({ id }) => isLimited(items.get(id)));
  const wanted = limited.reduce((pieces, { quantity }) => pieces + quantity, 0);
  if (wanted === 0 || hasProvenAddress(userId)) return null;
  const pending = countPendingPieces(transaction, userId);
  if (pending + wanted <= MAX_PENDING_PIECES) return null;
  return { ok: false, reason: "unproven", max: MAX_PENDING_PIECES, pending, wanted };
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
