import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  declarationEvent,
  emailColumns,
  emailEvent,
  seatColumns,
  seatEvent,
} from "#app/features/person-page/events-of-account.server.ts";
import type { TimelineEntry } from "#app/features/person-page/timeline.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { db } from "#db/client.server.ts";
import {
  contactAnswers,
  contactMessages,
  declarations,
  emails,
  eventBookings,
  newsletterSubscriptions,
  orderItems,
} from "#db/schema.ts";

/**
 * The newest of each kind of record that only its e-mail address links to a person, at most `limit` of each
 * kind. `address` is in lower case.
 */
export function listEventsAt(address: string, limit: number): TimelineEntry[] {
  const sources = [messagesAt, answersTo, declarationsAt, seatsAt, emailsTo];
  return [...newsletterAt(address), ...sources.flatMap((source) => source(address, limit))];
}

/** Compares like the indexes of these columns. */
const isAt = (column: SQLiteColumn, address: string): SQL =>
  sql`${column} = ${address} collate nocase`;

/** In characters; a whole message can be long. */
const BEGINNING = 240;

const beginningOf = (column: SQLiteColumn) => sql<string>`substr(${column}, 1, ${BEGINNING})`;

function messagesAt(address: string, limit: number): TimelineEntry[] {
  const { id, email, message, createdAt } = contactMessages;
  return db
    .select({ id, text: beginningOf(message), createdAt })
    .from(contactMessages)
    .where(isAt(email, address))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((written) => ({
      id: written.id,
      kind: "message",
      at: written.createdAt,
      title: "Nachricht",
      text: written.text,
      to: messagePath(written.id),
    }));
}

function answersTo(address: string, limit: number): TimelineEntry[] {
  const { id, messageId, text, createdAt } = contactAnswers;
  return db
    .select({ id, messageId, text: beginningOf(text), createdAt })
    .from(contactMessages)
    .innerJoin(contactAnswers, eq(messageId, contactMessages.id))
    .where(isAt(contactMessages.email, address))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((answer) => ({
      id: answer.id,
      kind: "answer",
      at: answer.createdAt,
      title: "Antwort auf eine Nachricht",
      text: answer.text,
      to: messagePath(answer.messageId),
    }));
}

const messagePath = (id: string) => `/admin/contacts/${id}`;

function newsletterAt(address: string): TimelineEntry[] {
  const found = db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, address))
    .get();
  if (!found) return [];
  const { id, createdAt, confirmedAt, unsubscribedAt } = found;
  const steps = [
    ["Newsletter bestellt", createdAt],
    ["Newsletter bestätigt", confirmedAt],
    ["Newsletter abbestellt", unsubscribedAt],
  ] as const;
  const to = `/admin/newsletter?q=${encodeURIComponent(address)}`;
  return steps.flatMap(([title, at]): TimelineEntry[] =>
    at ? [{ id: `${id} ${title}`, kind: "newsletter", at, title, to }] : [],
  );
}

function declarationsAt(address: string, limit: number): TimelineEntry[] {
  return db
    .select()
    .from(declarations)
    .where(isAt(declarations.email, address))
    .orderBy(desc(declarations.receivedAt))
    .limit(limit)
    .all()
    .map(declarationEvent);
}

function seatsAt(address: string, limit: number): TimelineEntry[] {
  return db
    .select({ ...seatColumns, orderId: orderItems.orderId })
    .from(eventBookings)
    .innerJoin(orderItems, eq(orderItems.id, eventBookings.orderItemId))
    .where(isAt(eventBookings.email, address))
    .orderBy(desc(eventBookings.createdAt))
    .limit(limit)
    .all()
    .map(seatEvent);
}

/** The plus keeps SQLite from looking up all of these before it looks for the address. */
const hasNoAccount = sql`+${emails.userId} is null`;

/** Without e-mails about an account, which are its owner's, and without the operator's own copies. */
function emailsTo(address: string, limit: number): TimelineEntry[] {
  if (address === operatorMailbox()) return [];
  return db
    .select(emailColumns)
    .from(emails)
    .where(and(isAt(emails.recipient, address), hasNoAccount))
    .orderBy(desc(emails.createdAt))
    .limit(limit)
    .all()
    .map(emailEvent);
}
