import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
  unprovenAddressBlocks,
} from "#app/features/orders/order-email-parts.server.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import { goodsToShip } from "#app/features/orders/shipping/goods-to-ship.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";

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
      ...paragraphs("Hallo,", `wir haben losgeschickt: ${goods.join(", ")}.`),
      ...(trackingUrl
        ? paragraphs(`Hier siehst du, wo die Sendung gerade ist: ${trackingUrl}`)
        : []),
      ...paragraphs(
        `Kommt sie nicht an, oder ist etwas beschädigt? Schreib uns ${whereToWrite()}, dann kümmern wir uns darum.`,
      ),
      ...orderPage(order),
      ...unprovenAddressBlocks(order, proof),
    ],
  };
}
