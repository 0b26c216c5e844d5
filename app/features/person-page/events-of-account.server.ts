import { and, desc, eq, inArray, like, or } from "drizzle-orm";
import { paymentMethodLabels } from "#app/features/money/payment-methods.ts";
import { listTitles } from "#app/features/orders/administration/ordered-titles.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { findItemsOf } from "#app/features/orders/orders.server.ts";
import {
  shippingActions,
  shippingLabels,
  shippingSteps,
} from "#app/features/orders/shipping/shipping-actions.ts";
import type { TimelineEntry } from "#app/features/person-page/timeline.ts";
import { declarationNames } from "#app/features/returns/declarations/declared-content.ts";
import { takeBackActions } from "#app/features/returns/taken-back/take-back.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import {
  accountNotes,
  changeLog,
  declarations,
  emails,
  eventBookings,
  membershipChanges,
  orderItems,
  orderStatusChanges,
  orders,
  payments,
  users,
} from "#db/schema.ts";

/** The account and the newest of each kind of record that belongs to it, at most `limit` of each kind. */
export function listEventsOfAccount(userId: string, limit: number): TimelineEntry[] {
  const sources = [
    ordersOf,
    statusChangesOf,
    piecesOf,
    paymentsOf,
    seatsOf,
    membershipsOf,
    declarationsOf,
    emailsOf,
    notesOf,
  ];
  return [...accountItself(userId), ...sources.flatMap((source) => source(userId, limit))];
}

function accountItself(userId: string): TimelineEntry[] {
  const user = db
    .select({ createdAt: users.createdAt, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) return [];
  const { createdAt, emailVerifiedAt } = user;
  const made = { id: "made", kind: "account" as const, at: createdAt, title: "Konto angelegt" };
  if (!emailVerifiedAt) return [made];
  return [made, { ...made, id: "proven", at: emailVerifiedAt, title: "Adresse bestätigt" }];
}

function ordersOf(userId: string, limit: number): TimelineEntry[] {
  const { id, number, totalAmount, createdAt } = orders;
  const found = db
    .select({ id, number, totalAmount, createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all();
  const items = findItemsOf(found.map((order) => order.id));
  return found.map((order) => {
    const titles = listTitles(items.filter(({ orderId }) => orderId === order.id));
    const text = `${formatPrice(order.totalAmount)}: ${titles}`;
    return orderEntry({ ...order, orderId: order.id, text });
  });
}

function statusChangesOf(userId: string, limit: number): TimelineEntry[] {
  const { id, orderId, toStatus, createdAt } = orderStatusChanges;
  return db
    .select({ id, orderId, toStatus, createdAt, number: orders.number })
    .from(orders)
    .innerJoin(orderStatusChanges, eq(orderId, orders.id))
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((change) =>
      orderEntry({ ...change, text: `Jetzt: ${orderStatusLabels[change.toStatus]}` }),
    );
}

/** Goods that were sent or have come back, and pieces that were taken back. The change log forgets them after a while. */
function piecesOf(userId: string, limit: number): TimelineEntry[] {
  const { id, subject, subjectId, label, action, createdAt } = changeLog;
  const isAboutPieces = or(
    inArray(action, Object.values(shippingActions)),
    ...Object.values(takeBackActions).map((ending) => like(action, `%${ending}`)),
  );
  return db
    .select({ id, orderId: subjectId, number: label, action, createdAt })
    .from(orders)
    .innerJoin(changeLog, and(eq(subject, "order"), eq(subjectId, orders.id)))
    .where(and(eq(orders.userId, userId), isAboutPieces))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((change) => orderEntry({ ...change, text: piecesText(change.action) }));
}

interface OrderEvent {
  id: string;
  orderId: string;
  number: string;
  createdAt: Date;
  text: string;
}

function orderEntry({ id, orderId, number, createdAt, text }: OrderEvent): TimelineEntry {
  const title = `Bestellung ${number}`;
  return { id, kind: "order", at: createdAt, title, text, to: orderPath(orderId) };
}

function piecesText(action: string): string {
  const step = shippingSteps.find((each) => shippingActions[each] === action);
  return step ? shippingLabels[step] : action;
}

function paymentsOf(userId: string, limit: number): TimelineEntry[] {
  const { id, orderId, amount, method, paidOn, createdAt } = payments;
  return db
    .select({ id, orderId, amount, method, paidOn, createdAt, number: orders.number })
    .from(orders)
    .innerJoin(payments, eq(orderId, orders.id))
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((payment) => ({
      id: payment.id,
      kind: "payment",
      at: payment.createdAt,
      title: `${payment.amount < 0 ? "Zurückgezahlt" : "Bezahlt"}: ${formatPrice(Math.abs(payment.amount))}`,
      text: `${paymentMethodLabels[payment.method]} am ${formatShortDate(payment.paidOn)} für ${payment.number}`,
      to: orderPath(payment.orderId),
    }));
}

function seatsOf(userId: string, limit: number): TimelineEntry[] {
  return db
    .select({ ...seatColumns, orderId: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(eventBookings, eq(eventBookings.orderItemId, orderItems.id))
    .where(eq(orders.userId, userId))
    .orderBy(desc(eventBookings.createdAt))
    .limit(limit)
    .all()
    .map(seatEvent);
}

interface BookedSeat
  extends Pick<typeof eventBookings.$inferSelect, "id" | "firstName" | "lastName" | "createdAt"> {
  title: string;
  orderId: string;
}

export function seatEvent(seat: BookedSeat): TimelineEntry {
  return {
    id: seat.id,
    kind: "seat",
    at: seat.createdAt,
    title: `Platz: ${seat.title}`,
    text: `für ${seat.firstName} ${seat.lastName}`,
    to: orderPath(seat.orderId),
  };
}

function membershipsOf(userId: string, limit: number): TimelineEntry[] {
  return db
    .select()
    .from(membershipChanges)
    .where(eq(membershipChanges.userId, userId))
    .orderBy(desc(membershipChanges.createdAt))
    .limit(limit)
    .all()
    .map(({ id, kind, plan, lastDay, createdAt }) => ({
      id,
      kind: "membership",
      at: createdAt,
      title: kind === "granted" ? "Mitgliedschaft vergeben" : "Mitgliedschaft beendet",
      text: plan ?? (lastDay && `zum ${formatShortDate(lastDay)}`),
      to: `/admin/people/${userId}#mitgliedschaft`,
    }));
}

function declarationsOf(userId: string, limit: number): TimelineEntry[] {
  return db
    .select()
    .from(declarations)
    .where(eq(declarations.userId, userId))
    .orderBy(desc(declarations.receivedAt))
    .limit(limit)
    .all()
    .map(declarationEvent);
}

type StoredDeclaration = typeof declarations.$inferSelect;

export function declarationEvent(declaration: StoredDeclaration): TimelineEntry {
  const { id, kind, contract, receivedAt } = declaration;
  return {
    id,
    kind: "declaration",
    at: receivedAt,
    title: declarationNames[kind],
    text: contract,
    to: `/admin/declarations/${id}`,
  };
}

export const seatColumns = {
  id: eventBookings.id,
  firstName: eventBookings.firstName,
  lastName: eventBookings.lastName,
  createdAt: eventBookings.createdAt,
  title: orderItems.itemTitle,
};

export const emailColumns = {
  id: emails.id,
  subject: emails.subject,
  status: emails.status,
  createdAt: emails.createdAt,
};

function emailsOf(userId: string, limit: number): TimelineEntry[] {
  return db
    .select(emailColumns)
    .from(emails)
    .where(eq(emails.userId, userId))
    .orderBy(desc(emails.createdAt))
    .limit(limit)
    .all()
    .map(emailEvent);
}

type MailedEmail = Pick<typeof emails.$inferSelect, keyof typeof emailColumns>;

export function emailEvent({ id, subject, status, createdAt }: MailedEmail): TimelineEntry {
  const to = `/admin/outbox/${id}`;
  return { id, kind: "email", at: createdAt, title: subject, to, emailStatus: status };
}

function notesOf(userId: string, limit: number): TimelineEntry[] {
  const { id, text, createdAt } = accountNotes;
  return db
    .select({ id, text, createdAt, by: users.email })
    .from(accountNotes)
    .leftJoin(users, eq(users.id, accountNotes.createdBy))
    .where(eq(accountNotes.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((note) => ({
      id: note.id,
      kind: "note",
      at: note.createdAt,
      title: `Notiz von ${note.by ?? "einem gelöschten Konto"}`,
      text: note.text,
    }));
}

const orderPath = (id: string) => `/admin/orders/${id}`;
