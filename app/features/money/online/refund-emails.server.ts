import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
} from "#app/features/orders/order-email-parts.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { PaymentMethod, Refund } from "#db/schema.ts";

const wayBack: Record<PaymentMethod, string> = {
  online: "auf demselben Weg, auf dem du bezahlt hast",
  transfer: "per Überweisung",
  cash: "bar",
  other: "auf dem Weg, den wir mit dir vereinbart haben",
};

/** Tells the customer that money is on its way. Null if the account, and with it the address, is deleted. */
export function refundEmail(
  order: OrderWithItems,
  { id, amount, method }: Pick<Refund, "id" | "amount" | "method">,
): NewEmail | null {
  const { number, userId, customerEmail } = order;
  if (!customerEmail) return null;
  const price = formatPrice(amount);
  const isImmediate = method === "cash" || method === "other";
  return {
    key: `refund:${id}`,
    ...letterFields(order, proofOf(userId, customerEmail)),
    subject: `Wir haben dir ${price} zurückgezahlt`,
    content: [
      ...paragraphs(
        "Hallo,",
        `wir haben dir ${price} für deine Bestellung ${number} zurückgezahlt, ${wayBack[method]}.`,
        ...(isImmediate ? [] : ["Bis das Geld bei dir ist, kann es ein paar Tage dauern."]),
      ),
      ...orderPage(order),
    ],
  };
}

/** Tells the owner that money did not reach its customer. Null if the shop has no address for the owner. */
export function refundFailedEmail(
  { id: orderId, number }: OrderWithItems,
  { id, amount, problem }: Pick<Refund, "id" | "amount" | "problem">,
): NewEmail | null {
  const recipient = operatorMailbox();
  if (!recipient) return null;
  return {
    key: `refund-failed:${id}`,
    priority: "order",
    recipient,
    subject: `Eine Erstattung ist fehlgeschlagen: Bestellung ${number}`,
    content: [
      ...paragraphs(
        `Die Erstattung von ${formatPrice(amount)} ist nicht angekommen. ${problem ?? ""}`.trim(),
        "Bitte erstatten Sie den Betrag noch einmal oder auf anderem Weg.",
      ),
      { kind: "link", label: "Bestellung öffnen", path: `/admin/orders/${orderId}` },
    ],
  };
}
