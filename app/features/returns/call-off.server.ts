import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { isPast } from "#app/features/catalog/availability.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { findRunningAttempt } from "#app/features/money/online/attempts.server.ts";
import type { PaymentState } from "#app/features/money/payments.ts";
import { linesLeft, type OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { type EventWithSeats, withSeats } from "#app/features/seats/event-participants.server.ts";
import {
  emailAboutEvent,
  type Recipient,
  recipientColumns,
} from "#app/features/seats/participant-email.server.ts";
import { requiredLine, requiredText } from "#app/http/form-fields.ts";
import { countOf } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { selectRows, text } from "#db/lists/select-rows.server.ts";
import { catalogItems, type Doing, type Order, orderItems, orders } from "#db/schema.ts";

/** The e-mail to everyone who has a seat of an event that is called off. */
export const callOffSchema = z.object({
  subject: requiredLine("Bitte geben Sie einen Betreff ein.", 150),
  text: requiredText("Bitte geben Sie ein, was Sie schreiben möchten.", 5000),
  /** The number of addresses that the page has named. -1 matches none. */
  addresses: z.number().int().catch(-1),
});

type PostedCallOff = z.output<typeof callOffSchema>;

/** An order with seats of the event. */
export interface SeatOrder
  extends Pick<Order, "id" | "number" | "userId" | "customerName" | "customerEmail"> {
  seats: number;
  /** Names of the participants. */
  named: string[];
  /** Cents for the seats. */
  amount: number;
  paymentState: PaymentState;
}

/** The orders with seats of the event, and the number of addresses that get the e-mail. */
export function loadCallOff(event: Pick<EventWithSeats, "id">) {
  const names = listNames(event.id);
  const seatOrders = listOrders(event.id).map((order): SeatOrder => {
    const { id, number, userId, customerName, customerEmail } = order;
    const seats = seatLines(order, event.id);
    return {
      id,
      number,
      userId,
      customerName,
      customerEmail,
      seats: seats.reduce((sum, { quantity }) => sum + quantity, 0),
      named: names.get(id) ?? [],
      amount: seats.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
      paymentState: order.money.state,
    };
  });
  return { seatOrders, addresses: listRecipients(event.id).length };
}

type CallOffResult =
  | { ok: true; emails: number; orders: number }
  /** 'changed': other addresses get the e-mail than the page has named. */
  | { ok: false; reason: "called-off" | "past" | "changed" };

/**
 * Calls off the event, takes its seats out of all orders and writes one e-mail to each address, all in one transaction, so
 * that a second call does nothing. An order of which nothing is left is cancelled. What was paid for the seats is then
 * owed to the customers; nothing is sent.
 */
export async function callOffEvent(
  event: EventWithSeats,
  { addresses, ...email }: PostedCallOff,
  { adminId, now }: { adminId: string; now: Date },
): Promise<CallOffResult> {
  if (isPast(event, now)) return { ok: false, reason: "past" };
  return inTransaction((transaction): CallOffResult => {
    const isOpen = and(eq(catalogItems.id, event.id), isNull(catalogItems.calledOffAt));
    const open = transaction.select({ id: catalogItems.id }).from(catalogItems).where(isOpen).get();
    if (!open) return { ok: false, reason: "called-off" };
    const recipients = listRecipients(event.id);
    if (recipients.length !== addresses) return { ok: false, reason: "changed" };
    transaction.update(catalogItems).set({ calledOffAt: now, updatedAt: now }).where(isOpen).run();
    const found = listOrders(event.id, transaction);
    const actor = { admin: adminId };
    for (const order of found) releaseSeats(transaction, order, { eventId: event.id, actor, now });
    for (const recipient of recipients) {
      const key = keyOf(event, recipient);
      const content = emailAboutEvent({ event, ...email }, recipient);
      enqueueEmail(transaction, { key, priority: "order", ...content }, now);
    }
    const told = countOf(recipients.length, "Adresse", "Adressen");
    recordChange(transaction, {
      subject: "item",
      subjectId: event.id,
      label: event.title,
      action: recipients.length > 0 ? `abgesagt, E-Mail an ${told}` : "abgesagt",
      actor,
      now,
    });
    return { ok: true, emails: recipients.length, orders: found.length };
  });
}

function keyOf({ id }: EventWithSeats, { address }: Recipient): string {
  const digest = createHash("sha256").update(address.toLowerCase()).digest("base64url");
  return `called-off:${id}:${digest}`;
}

/**
 * Cancels an order of nothing but these seats. Of any other only the seats are taken back, and of one that can still be
 * paid, which is cancelled once its attempt has ended.
 */
function releaseSeats(
  transaction: Queryable,
  order: OrderWithItems,
  { eventId, actor, now }: { eventId: string } & Doing,
): void {
  const { id: orderId } = order;
  const seats = seatLines(order, eventId);
  const isWhole = seats.length === order.left.items.length;
  if (isWhole && !findRunningAttempt(orderId)) {
    followUp(transaction, orderId, { status: "cancelled", isTold: true, actor, now });
    return;
  }
  const pieces = seats.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  takeBack(transaction, { orderId, pieces, actor, now, cause: "calledOff" });
  followUp(transaction, orderId, { actor, now });
}

/** The lines of the order with seats of the event, each with the number that is left. */
function seatLines({ items }: OrderWithItems, eventId: string) {
  return linesLeft(items).filter(({ itemId }) => itemId === eventId);
}

function listOrders(eventId: string, queryable: Queryable = db): OrderWithItems[] {
  const { itemId, orderId, quantity, cancelledQuantity } = orderItems;
  const isLeft = sql`${cancelledQuantity} < ${quantity}`;
  const ids = queryable
    .select({ orderId })
    .from(orderItems)
    .where(and(eq(itemId, eventId), isLeft));
  const found = queryable
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), ne(orders.status, "cancelled")))
    .orderBy(orders.sequence)
    .all();
  return withItems(found);
}

/** The names of the participants, by the order's id. */
function listNames(eventId: string): Map<string, string[]> {
  const query = sql`${withSeats(eventId)}
    select orderId, firstName, lastName from seats where bookingId is not null
    order by position, seat`;
  const named = selectRows(query, { orderId: text, firstName: text, lastName: text });
  const names = new Map<string, string[]>();
  for (const { orderId, firstName, lastName } of named) {
    names.set(orderId, [...(names.get(orderId) ?? []), `${firstName} ${lastName}`]);
  }
  return names;
}

/** Each address once: those of all participants and of everyone who has ordered. */
function listRecipients(eventId: string): Recipient[] {
  const query = sql`${withSeats(eventId)},
    addresses as (
      select customerEmail as address, userId, orderId from seats
      union all select email, iif(lower(email) = lower(customerEmail), userId, null), null from seats
    )
    select min(address) as address, max(userId) as userId, max(orderId) as orderId from addresses
    where address <> '' group by lower(address) order by address`;
  return selectRows(query, recipientColumns);
}
