import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import {
  orderPage,
  paragraphs,
  recipientFields,
  transferFacts,
  unprovenAddressBlocks,
} from "#app/features/orders/emails/order-email-parts.server.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { formatDueDay } from "#app/features/payments/payment-term.ts";
import type { Transfer } from "#app/features/payments/transfer.ts";
import { whereToWrite } from "#app/site/operator-mailbox.server.ts";
import { formatDate, formatPrice } from "#app/ui/format/format.ts";

interface Reminder {
  id: string;
  /** The previous and the new payment due day: 'YYYY-MM-DD'. */
  from: string;
  to: string;
}

/** Reminds the customer politely of an unpaid order and names the new payment due day. */
export function paymentReminderEmail(
  order: OrderWithItems,
  transfer: Transfer | null,
  { id, from, to }: Reminder,
  proof: AddressProof,
): NewEmail {
  const { number, createdAt, totalAmount, items } = order;
  const amount = formatPrice(totalAmount);
  const what = items.some(({ itemType }) => itemType === "event")
    ? "deine Plätze"
    : "deine Bestellung";
  return {
    key: `payment-reminder:${id}`,
    ...recipientFields(order, proof),
    subject: `Erinnerung an deine Bestellung ${number}`,
    content: [
      ...paragraphs(
        "Hallo,",
        `sicher ist es nur untergegangen: Für deine Bestellung ${number} vom ${formatDate(createdAt)} über ${amount} haben wir bis ${formatDueDay(from)} noch keine Zahlung gefunden.`,
      ),
      ...paragraphs(
        transfer
          ? `Bitte überweise bis ${formatDueDay(to)}. So lange halten wir ${what} für dich frei.`
          : `Bitte bezahle bis ${formatDueDay(to)}. So lange halten wir ${what} für dich frei. Weißt du noch nicht, wie? Dann schreib uns ${whereToWrite()}.`,
      ),
      ...(transfer ? transferFacts(transfer) : []),
      ...paragraphs(
        "Hast du schon bezahlt? Dann haben sich deine Zahlung und diese E-Mail überschnitten, und du brauchst nichts zu tun.",
        `Passt es gerade nicht, oder möchtest du die Bestellung nicht mehr? Schreib uns ${whereToWrite()}, dann finden wir einen Weg.`,
      ),
      ...orderPage(order),
      ...unprovenAddressBlocks(order, proof),
    ],
  };
}
