import { createHash } from "node:crypto";
import { and, eq, max } from "drizzle-orm";
import type { CartLine } from "#app/features/cart/cart-lines.ts";
import { type PricedCart, type PricedLine, priceCart } from "#app/features/cart/priced-cart.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import type { Address } from "#app/features/orders/checkout-schema.ts";
import { orderNumber } from "#app/features/orders/order-number.ts";
import { findLinesOf } from "#app/features/orders/orders.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.ts";

interface Placement {
  userId: string;
  buyer: Buyer;
  lines: CartLine[];
  /** Names this filling of the customer's cart. */
  cartId: string | null;
  address: Address;
  notes: string | null;
  /** One order a token and account. */
  token: string;
  /** Fingerprint of the overview that the customer agreed to. */
  overview: string;
  now: Date;
}

type PlacementResult =
  | { ok: true; orderId: string; orderedLines: CartLine[]; isNew: boolean }
  | { ok: false; reason: "empty" | "changed" };

type SeenLine = Pick<PricedLine, "type" | "id" | "quantity" | "price">;

/** Short proof of what an overview showed: lines, quantities and prices. */
export function fingerprintOf(cart: { lines: SeenLine[] }): string {
  const lines = cart.lines.map(({ type, id, quantity, price }) => [type, id, quantity, price]);
  return createHash("sha256").update(JSON.stringify(lines)).digest("base64url");
}

/**
 * Writes the order in one transaction, from the catalog's prices. The same token again, in parallel
 * or later, leads to the same order. Where the cart or a price is no longer what the customer saw,
 * nothing is ordered.
 */
export async function placeOrder(placement: Placement): Promise<PlacementResult> {
  return inTransaction((transaction) => {
    const earlier = findByToken(transaction, placement);
    if (earlier) return earlier;
    const { lines, buyer, now } = placement;
    if (lines.length === 0) return { ok: false, reason: "empty" };
    const items = findItemsById(
      lines.map((line) => line.id),
      transaction,
    );
    const cart = priceCart(lines, items, { buyer, now });
    const isAsSeen = cart.dropped.length === 0 && fingerprintOf(cart) === placement.overview;
    if (!isAsSeen) return { ok: false, reason: "changed" };
    return {
      ok: true,
      orderId: insertOrder(transaction, placement, cart),
      orderedLines: lines,
      isNew: true,
    };
  });
}

function findByToken(
  transaction: Queryable,
  { userId, token }: Placement,
): PlacementResult | undefined {
  const order = transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.checkoutToken, token)))
    .get();
  if (!order) return undefined;
  const orderedLines = findLinesOf(order.id, transaction);
  return { ok: true, orderId: order.id, orderedLines, isNew: false };
}

function insertOrder(transaction: Queryable, placement: Placement, cart: PricedCart): string {
  const { userId, cartId, address, notes, token, now } = placement;
  const last = transaction
    .select({ sequence: max(orders.sequence) })
    .from(orders)
    .get();
  const sequence = (last?.sequence ?? 0) + 1;
  const [order] = transaction
    .insert(orders)
    .values({
      ...address,
      sequence,
      number: orderNumber(sequence, now),
      userId,
      checkoutToken: token,
      cartId,
      totalAmount: cart.total,
      customerName: `${address.firstName} ${address.lastName}`,
      customerEmail: address.email,
      customerPhone: phoneOf(address),
      notes,
      createdAt: now,
    })
    .returning({ id: orders.id })
    .all();
  if (!order) throw new Error("the order was not inserted");
  transaction
    .insert(orderItems)
    .values(
      cart.lines.map((line, index) => ({
        orderId: order.id,
        position: index + 1,
        itemId: line.id,
        itemType: line.type,
        itemTitle: line.title,
        quantity: line.quantity,
        price: line.price,
      })),
    )
    .run();
  return order.id;
}

/** The number to call: the landline with its area code, else the mobile. */
function phoneOf({ areacode, phone, mobile }: Address): string | null {
  return phone ? [areacode, phone].filter(Boolean).join(" ") : mobile;
}
