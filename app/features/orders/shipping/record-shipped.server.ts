import { and, eq, isNull } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { findOrderById, recordOrderChange } from "#app/features/orders/orders.server.ts";
import { goodsToShip } from "#app/features/orders/shipping/goods-to-ship.ts";
import { expectNothingBack } from "#app/features/orders/shipping/record-returned.server.ts";
import { shippedEmail } from "#app/features/orders/shipping/shipped-email.server.ts";
import { shippingActions } from "#app/features/orders/shipping/shipping-actions.ts";
import type { PostedShipping } from "#app/features/orders/shipping/shipping-schema.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Actor, orders } from "#db/schema.ts";

interface Shipping extends Pick<PostedShipping, "trackingUrl"> {
  orderId: string;
  actor: Actor;
  now: Date;
}

export type ShippingResult =
  /** `news`: 'sent' the first time, 'link' if only the link is new, 'none' if nothing has changed. */
  | { ok: true; order: OrderWithItems; news: "sent" | "link" | "taken-back" | "none" }
  | { ok: false; reason: "not-found" }
  /** The order is cancelled, or it has no goods left. */
  | { ok: false; reason: "nothing-to-ship" };

/**
 * Notes that the goods of an order were sent, and writes to the customer once. Later only the link to the parcel can
 * change.
 */
export async function recordShipped(shipping: Shipping): Promise<ShippingResult> {
  return inTransaction<ShippingResult>((transaction) => {
    const order = findOrderById(transaction, shipping.orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (order.shippedAt) return changeLink(transaction, order, shipping);
    if (goodsToShip(order).length === 0) return { ok: false, reason: "nothing-to-ship" };
    return { ok: true, order: ship(transaction, order, shipping), news: "sent" };
  });
}

/**
 * Takes the note back. The e-mail that it has sent stays as it is. Goods that were never sent need not come back, so
 * withdrawn or cancelled ones are free.
 */
export async function takeShippingBack({
  orderId,
  ...occasion
}: Omit<Shipping, "trackingUrl">): Promise<ShippingResult> {
  return inTransaction<ShippingResult>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (!order.shippedAt) return { ok: true, order, news: "none" };
    const nothingSent = { shippedAt: null, trackingUrl: null };
    transaction
      .update(orders)
      .set({ ...nothingSent, updatedAt: occasion.now })
      .where(eq(orders.id, orderId))
      .run();
    expectNothingBack(transaction, order);
    const { actor, now } = occasion;
    recordOrderChange(transaction, order, { action: shippingActions.takenBack, actor, now });
    followUp(transaction, orderId, occasion);
    return { ok: true, order: { ...order, ...nothingSent }, news: "taken-back" };
  });
}

function ship(transaction: Queryable, order: OrderWithItems, shipping: Shipping): OrderWithItems {
  const { trackingUrl, actor, now } = shipping;
  transaction
    .update(orders)
    .set({ shippedAt: now, trackingUrl, updatedAt: now })
    .where(and(eq(orders.id, order.id), isNull(orders.shippedAt)))
    .run();
  recordOrderChange(transaction, order, { action: shippingActions.sent, actor, now });
  const shipped = { ...order, shippedAt: now, trackingUrl };
  if (order.customerEmail) {
    const proof = proofOf(order.userId, order.customerEmail);
    enqueueEmail(transaction, shippedEmail(shipped, proof), now);
  }
  return shipped;
}

function changeLink(
  transaction: Queryable,
  order: OrderWithItems,
  shipping: Shipping,
): ShippingResult {
  const { trackingUrl, actor, now } = shipping;
  if (trackingUrl === order.trackingUrl) return { ok: true, order, news: "none" };
  transaction
    .update(orders)
    .set({ trackingUrl, updatedAt: now })
    .where(eq(orders.id, order.id))
    .run();
  recordOrderChange(transaction, order, { action: "Link zur Sendung geändert", actor, now });
  return { ok: true, order: { ...order, trackingUrl }, news: "link" };
}
