import { and, desc, eq } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { isOverdue, REMINDER_DAYS } from "#app/features/money/payment-term.ts";
import { transferTo } from "#app/features/money/transfer.ts";
import { paymentReminderEmail } from "#app/features/orders/emails/reminder-email.server.ts";
import { linesLeft } from "#app/features/orders/loaded-order.ts";
import { findItemsOf, withItems } from "#app/features/orders/orders.server.ts";
import { paymentDueFor } from "#app/features/orders/settle-status.server.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Actor, type Order, orderReminders, orders, storedActor } from "#db/schema.ts";

interface RequestedReminder {
  orderId: string;
  actor: Actor;
  now: Date;
}

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
export async function remindOfPayment(requested: RequestedReminder): Promise<ReminderResult> {
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

function remind(transaction: Queryable, order: Order, { actor, now }: RequestedReminder): Order {
  const lines = linesLeft(findItemsOf([order.id]));
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
