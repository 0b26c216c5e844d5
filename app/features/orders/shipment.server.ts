import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
  unprovenAddressBlocks,
} from "#app/features/orders/order-email-parts.server.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import {
  findOrderById,
  type OrderChange,
  recordOrderChange,
} from "#app/features/orders/orders.server.ts";
import { awaitedGoods, goodsToShip, shippingActions } from "#app/features/orders/shipment.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { optionalWebAddress } from "#app/http/form-fields.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.ts";

/** The link to a parcel. Null if it is empty. */
export const trackingUrl = optionalWebAddress(
  500,
  "Bitte geben Sie die ganze Adresse an, zum Beispiel https://paketdienst.example/12345.",
);

/** The forms on an order's page that note when its goods were sent, take that back, and note goods that came back. */
export const shippingSchema = z.object({
  intent: z.enum(["take-back", "returned"]).optional(),
  trackingUrl,
});

type Shipping = OrderChange & Pick<z.output<typeof shippingSchema>, "trackingUrl">;

type ShippingResult =
  /** `news`: 'sent' the first time, 'link' if only the link is new, 'none' if nothing has changed. */
  | { ok: true; order: OrderWithItems; news: "sent" | "link" | "taken-back" | "none" }
  | { ok: false; reason: "not-found" }
  /** The order is cancelled, or it has no goods left. */
  | { ok: false; reason: "nothing-to-ship" };

/**
 * Records that the goods of an order were sent, and writes to the customer once. Later only the link to the parcel can
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
}: OrderChange): Promise<ShippingResult> {
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

/** Records that the goods of an unsent order were sent, and writes to its customer. */
export function ship(
  transaction: Queryable,
  order: OrderWithItems,
  shipping: Omit<Shipping, "orderId">,
): OrderWithItems {
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

type ReturnResult =
  | { ok: true; order: OrderWithItems; news: "returned" | "none" }
  | { ok: false; reason: "not-found" };

/** Records that goods of a withdrawal or a cancelled order have come back, which makes them free again. */
export async function recordReturned({ orderId, actor, now }: OrderChange): Promise<ReturnResult> {
  return inTransaction<ReturnResult>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (awaitedGoods(order).length === 0) return { ok: true, order, news: "none" };
    expectNothingBack(transaction, order);
    recordOrderChange(transaction, order, { action: shippingActions.returned, actor, now });
    followUp(transaction, orderId, { actor, now });
    return { ok: true, order, news: "returned" };
  });
}

/** No longer expects goods back. They are free once everything has followed. */
function expectNothingBack(transaction: Queryable, { id }: OrderWithItems): void {
  const isOfOrder = eq(orderItems.orderId, id);
  transaction.update(orderItems).set({ awaitedQuantity: 0 }).where(isOfOrder).run();
}

/** Tells the customer that the goods of an order are on their way. */
export function shippedEmail(order: OrderWithItems, proof: AddressProof): NewEmail {
  const { id, number, trackingUrl, shippedAt } = order;
  const goods = goodsToShip(order).map(describeLine);
  return {
    // Goods whose note was taken back are sent later.
    key: `order-shipped:${id}:${shippedAt?.getTime()}`,
    ...letterFields(order, proof),
    subject: `Deine Bestellung ${number} ist unterwegs`,
    content: [
      greeting,
      ...paragraphs(`wir haben losgeschickt: ${goods.join(", ")}.`),
      ...(trackingUrl
        ? [{ kind: "external-link" as const, label: "Sendung verfolgen", address: trackingUrl }]
        : []),
      ...paragraphs(
        `Kommt sie nicht an, oder ist etwas beschädigt? Schreib uns ${whereToWrite()}, dann kümmern wir uns darum.`,
      ),
      ...orderPage(order),
      ...unprovenAddressBlocks(order, proof),
    ],
  };
}
