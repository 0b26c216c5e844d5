import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { formatDueDay } from "#app/features/money/payment-term.ts";
import type { Transfer } from "#app/features/money/transfer.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
  transferFacts,
  unprovenAddressBlocks,
} from "#app/features/orders/emails/order-email-parts.server.ts";
import type { OrderLeft } from "#app/features/orders/loaded-order.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { addDays, formatDate, formatPrice } from "#app/ui/format/format.ts";
import type { orderReminders } from "#db/schema.ts";

interface Reminder {
  id: string;
  /** The previous and the new payment due day: 'YYYY-MM-DD'. */
  from: string;
  to: string;
}

/** Reminds the customer politely of an overdue order and names the new payment due day. */
export function paymentReminderEmail(
  order: OrderLeft,
  transfer: Transfer | null,
  { id, from, to }: Reminder,
  proof: AddressProof,
): NewEmail {
  const news = [
    `sicher ist es nur untergegangen: Für ${nameOf(order)} haben wir bis ${formatDueDay(from)} noch keine Zahlung gefunden.`,
  ];
  return reminderEmail(order, { id, news, until: to, transfer, proof });
}

/**
 * Reminds the customer of an unpaid order on a day that the owner has planned: before the due day, or some days after
 * it. The due day stays as it is.
 */
export function plannedReminderEmail(
  order: OrderLeft,
  transfer: Transfer | null,
  { id, paymentDue, daysAfterDue }: typeof orderReminders.$inferSelect,
  proof: AddressProof,
): NewEmail {
  const isBefore = daysAfterDue !== null && daysAfterDue < 0;
  const news = [
    isBefore
      ? `zur Erinnerung: Für ${nameOf(order)} haben wir noch keine Zahlung gefunden. Du hast noch bis ${formatDueDay(paymentDue)} Zeit.`
      : `sicher ist es nur untergegangen: Für ${nameOf(order)} haben wir bis ${formatDueDay(paymentDue)} noch keine Zahlung gefunden.`,
  ];
  const { expireAfterDays } = siteSettings();
  const lastDay = expireAfterDays === null ? null : addDays(paymentDue, expireAfterDays);
  return reminderEmail(order, {
    id,
    news,
    until: isBefore ? paymentDue : lastDay,
    transfer,
    proof,
  });
}

interface ReminderParts {
  id: string;
  news: string[];
  /** The last day to pay; null if none is set. */
  until: string | null;
  transfer: Transfer | null;
  proof: AddressProof;
}

function reminderEmail(
  order: OrderLeft,
  { id, news, until, transfer, proof }: ReminderParts,
): NewEmail {
  return {
    key: `payment-reminder:${id}`,
    ...letterFields(order, proof),
    subject: `Erinnerung an deine Bestellung ${order.number}`,
    content: [
      ...paragraphs("Hallo,", ...news, howToPay(order, transfer, until)),
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

function nameOf({ number, createdAt, totalAmount }: OrderLeft): string {
  return `deine Bestellung ${number} vom ${formatDate(createdAt)} über ${formatPrice(totalAmount)}`;
}

function howToPay({ items }: OrderLeft, transfer: Transfer | null, until: string | null) {
  const pay = transfer ? "überweise" : "bezahle";
  const help = transfer ? "" : ` Weißt du noch nicht, wie? Dann schreib uns ${whereToWrite()}.`;
  if (until === null) return `Bitte ${pay} in den nächsten Tagen.${help}`;
  const held = items.some(({ itemType }) => itemType === "event")
    ? "deine Plätze"
    : "deine Bestellung";
  return `Bitte ${pay} bis ${formatDueDay(until)}. So lange halten wir ${held} für dich frei.${help}`;
}
