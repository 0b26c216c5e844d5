import { and, desc, eq } from "drizzle-orm";
import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { isAttended } from "#app/features/catalog/kinds.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { formatDueDay, isOverdue, REMINDER_DAYS } from "#app/features/money/payments.ts";
import { type Transfer, transferTo } from "#app/features/money/transfer.ts";
import { linesLeft, type OrderLeft } from "#app/features/orders/loaded-order.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
  transferFacts,
  unprovenAddressBlocks,
} from "#app/features/orders/order-email-parts.server.ts";
import { listItemsOf, type OrderChange, withItems } from "#app/features/orders/orders.server.ts";
import { paymentDueFor } from "#app/features/orders/settle-status.server.ts";
import { bankAccount, whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { addDays, formatDate, formatPrice } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Order, orderReminders, orders, storedActor } from "#db/schema.ts";

export type ReminderResult =
  /** `isNew` is false if a reminder has been sent already and its due day has not passed. */
  | { ok: true; order: Order; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** The order is not pending, not past its due day, or free. */
  | { ok: false; reason: "not-overdue"; order: Order }
  /** The customer's account has been deleted. */
  | { ok: false; reason: "no-address"; order: Order };

/**
 * Reminds the customer of an overdue order and sets a new payment due day, in one transaction. Until that day
 * has passed the order is not overdue, so a second reminder does nothing.
 */
export async function remindOfPayment(requested: OrderChange): Promise<ReminderResult> {
  const { orderId, now } = requested;
  return inTransaction<ReminderResult>((transaction) => {
    const order = transaction.select().from(orders).where(eq(orders.id, orderId)).get();
    if (!order) return { ok: false, reason: "not-found" };
    if (!isOverdue(order, now)) {
      if (wasReminded(transaction, order)) return { ok: true, order, isNew: false };
      return { ok: false, reason: "not-overdue", order };
    }
    if (!order.customerEmail) return { ok: false, reason: "no-address", order };
    return { ok: true, order: remind(transaction, order, requested), isNew: true };
  });
}

/** Whether the latest reminder has set the order's current due day. */
function wasReminded(transaction: Queryable, { id, status, paymentDue }: Order): boolean {
  if (status !== "pending") return false;
  const last = transaction
    .select({ paymentDue: orderReminders.paymentDue })
    .from(orderReminders)
    .where(eq(orderReminders.orderId, id))
    .orderBy(desc(orderReminders.createdAt))
    .get();
  return last !== undefined && last.paymentDue === paymentDue;
}

function remind(transaction: Queryable, order: Order, { actor, now }: OrderChange): Order {
  const lines = linesLeft(listItemsOf([order.id]));
  const paymentDue = paymentDueFor(lines, { now, days: REMINDER_DAYS });
  const [reminded] = transaction
    .update(orders)
    .set({ paymentDue, updatedAt: now })
    .where(and(eq(orders.id, order.id), eq(orders.status, "pending")))
    .returning()
    .all();
  if (!reminded) throw new Error(`order ${order.id} was no longer pending`);
  const reminder = transaction
    .insert(orderReminders)
    .values({ orderId: order.id, paymentDue, ...storedActor(actor), createdAt: now })
    .returning()
    .get();
  const action = "an die Zahlung erinnert";
  const subject = { subject: "order", subjectId: order.id, label: order.number } as const;
  recordChange(transaction, { ...subject, actor, action, userId: order.userId, now });
  const days = { id: reminder.id, from: order.paymentDue ?? paymentDue, to: paymentDue };
  const [whole] = withItems([reminded]);
  if (!whole) throw new Error("expected one order");
  const remainder = whole.left;
  const transfer = transferTo(bankAccount(), remainder);
  const proof = proofOf(reminded.userId, reminded.customerEmail);
  enqueueEmail(transaction, paymentReminderEmail(remainder, transfer, days, proof), now);
  return reminded;
}

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
      greeting,
      ...paragraphs(...news, howToPay(order, transfer, until)),
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
  const held = items.some(isAttended) ? "deine Plätze" : "deine Bestellung";
  return `Bitte ${pay} bis ${formatDueDay(until)}. So lange halten wir ${held} für dich frei.${help}`;
}
