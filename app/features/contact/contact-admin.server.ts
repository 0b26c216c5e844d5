import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { contactAnswerEmail, contactAnswerKey } from "#app/features/contact/contact.server.ts";
import type { MessageFilter } from "#app/features/contact/contact-admin.ts";
import type { MessageMark } from "#app/features/contact/contact-admin-schema.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { contactAnswers, contactMessages, emails, users } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

/** Whether writing the answer here comes before the draft for a mail program, which the specification has. */
export const isAnsweredHere = () => !showsDemoContent();

export type ReceivedMessage = typeof contactMessages.$inferSelect;

const listed = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  phone: contactMessages.phone,
  status: contactMessages.status,
  answeredAt: contactMessages.answeredAt,
  createdAt: contactMessages.createdAt,
};

export type ListedMessage = Pick<ReceivedMessage, keyof typeof listed>;

export type MessageCounts = Record<MessageFilter, number>;

/** One page of all messages or of the filtered ones, with the number of messages per filter. */
export async function listMessages(query: ListQuery, filter: MessageFilter | null) {
  const list = findListPage(
    {
      table: contactMessages,
      sorts: {
        date: contactMessages.createdAt,
        name: germanOrder(contactMessages.name),
        email: sql`${contactMessages.email} collate nocase`,
        status: [contactMessages.status, contactMessages.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: filter ? conditions[filter] : undefined,
      load: (ids) =>
        db.select(listed).from(contactMessages).where(inArray(contactMessages.id, ids)).all(),
    },
    query,
  );
  return { list, counts: countByFilter() };
}

const { status, answeredAt } = contactMessages;

const conditions: Record<MessageFilter, SQL> = {
  new: eq(status, "new"),
  read: eq(status, "read"),
  answered: isNotNull(answeredAt),
  unanswered: isNull(answeredAt),
};

export async function findMessage(id: string): Promise<ReceivedMessage | null> {
  return findStored(db, id) ?? null;
}

export interface MessageTarget {
  messageId: string;
  adminId: string;
  now: Date;
}

export interface NotFound {
  ok: false;
  reason: "not-found";
}

export interface MarkedMessage {
  message: ReceivedMessage;
  /** Whether this request has set the mark. */
  isNew: boolean;
}

type MarkingResult = ({ ok: true } & MarkedMessage) | NotFound;

interface Marking {
  /** The columns to update. */
  set: (now: Date) => Partial<Pick<ReceivedMessage, "status" | "answeredAt">>;
  /** Matches messages that still need the update. */
  isDue: SQL;
  action: string;
}

/** Answering a message also marks it as read. Marking it as new keeps the answered mark. */
const markings: Record<MessageMark, Marking> = {
  read: {
    set: () => ({ status: "read" }),
    isDue: ne(status, "read"),
    action: "als gelesen markiert",
  },
  unread: {
    set: () => ({ status: "new" }),
    isDue: ne(status, "new"),
    action: "als neu markiert",
  },
  answered: {
    set: (now) => ({ status: "read", answeredAt: now }),
    isDue: isNull(answeredAt),
    action: "als beantwortet markiert",
  },
  unanswered: {
    set: () => ({ answeredAt: null }),
    isDue: isNotNull(answeredAt),
    action: "als unbeantwortet markiert",
  },
};

/** Marks a message. If the message already has this mark, nothing is changed or logged. */
export async function markMessage(
  mark: MessageMark,
  target: MessageTarget,
): Promise<MarkingResult> {
  const { set, isDue, action } = markings[mark];
  return inTransaction((transaction) => {
    const changed = transaction
      .update(contactMessages)
      .set({ ...set(target.now), updatedAt: target.now })
      .where(and(eq(contactMessages.id, target.messageId), isDue))
      .returning()
      .get();
    const message = changed ?? findStored(transaction, target.messageId);
    if (!message) return { ok: false, reason: "not-found" };
    if (changed) recordMessageChange(transaction, message, { ...target, action });
    return { ok: true, isNew: changed !== undefined, message };
  });
}

/** Deletes a message. E-mails about it are kept. */
export async function deleteMessage(
  target: MessageTarget,
): Promise<{ ok: true; name: string } | NotFound> {
  return inTransaction((transaction) => {
    const deleted = transaction
      .delete(contactMessages)
      .where(eq(contactMessages.id, target.messageId))
      .returning()
      .get();
    if (!deleted) return { ok: false, reason: "not-found" };
    recordMessageChange(transaction, deleted, { ...target, action: "gelöscht" });
    return { ok: true, name: deleted.name };
  });
}

function countByFilter(): MessageCounts {
  const countOf = (filter: MessageFilter) =>
    db.select({ rows: count() }).from(contactMessages).where(conditions[filter]).get()?.rows ?? 0;
  return {
    new: countOf("new"),
    read: countOf("read"),
    answered: countOf("answered"),
    unanswered: countOf("unanswered"),
  };
}

function findStored(queryable: Queryable, id: string): ReceivedMessage | undefined {
  return queryable.select().from(contactMessages).where(eq(contactMessages.id, id)).get();
}

/** Logs a change of a message, without a name or an address. */
export function recordMessageChange(
  transaction: Queryable,
  { id, createdAt }: ReceivedMessage,
  { adminId, now, action }: MessageTarget & { action: string },
): void {
  const label = `Nachricht vom ${formatShortDate(createdAt)}`;
  const subject = { subject: "message", subjectId: id, label } as const;
  recordChange(transaction, { ...subject, actor: { admin: adminId }, action, now });
}

/** The number of messages, or of messages with this status. */
export async function countMessages(
  status?: (typeof contactMessages.status.enumValues)[number],
): Promise<number> {
  const isWanted = status && eq(contactMessages.status, status);
  const found = db.select({ messages: count() }).from(contactMessages).where(isWanted).get();
  return found?.messages ?? 0;
}

interface NewAnswer extends MessageTarget {
  text: string;
  fingerprint: Fingerprint;
}

type AnswerResult =
  | { ok: true; isNew: true; email: string }
  /** The same form was processed before. */
  | { ok: true; isNew: false }
  | NotFound;

/**
 * Stores an answer to a message, enqueues it as an e-mail to the sender, and marks the message as answered.
 * Submitting the same form twice answers once.
 */
export async function answerMessage({
  text,
  fingerprint,
  ...target
}: NewAnswer): Promise<AnswerResult> {
  const { messageId, adminId, now } = target;
  return inTransaction((transaction) => {
    if (isDone(transaction, fingerprint)) return { ok: true, isNew: false };
    const message = transaction
      .update(contactMessages)
      .set({ status: "read", answeredAt: now, updatedAt: now })
      .where(eq(contactMessages.id, messageId))
      .returning()
      .get();
    if (!message) return { ok: false, reason: "not-found" };
    recordDone(transaction, fingerprint, now);
    const { id } = transaction
      .insert(contactAnswers)
      .values({ messageId, text, createdBy: adminId, createdAt: now })
      .returning()
      .get();
    enqueueEmail(transaction, contactAnswerEmail(id, message, text), now);
    recordMessageChange(transaction, message, { ...target, action: "beantwortet" });
    return { ok: true, isNew: true, email: message.email };
  });
}

/** The answers to a message, oldest first, each with the state of its e-mail while the outbox keeps it. */
export async function listAnswers(messageId: string) {
  const answers = db
    .select({
      id: contactAnswers.id,
      text: contactAnswers.text,
      createdAt: contactAnswers.createdAt,
      by: users.email,
    })
    .from(contactAnswers)
    .leftJoin(users, eq(users.id, contactAnswers.createdBy))
    .where(eq(contactAnswers.messageId, messageId))
    .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id))
    .all();
  return answers.map((answer) => ({ ...answer, email: findAnswerEmail(answer.id) }));
}

export type GivenAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

function findAnswerEmail(answerId: string) {
  const columns = { id: emails.id, status: emails.status };
  const isAbout = eq(emails.key, contactAnswerKey(answerId));
  return db.select(columns).from(emails).where(isAbout).get() ?? null;
}

/** In characters; a whole message can be long. */
const BEGINNING = 240;

/** The newest unread messages, each with its sender and beginning. */
export async function listNewestUnread(limit: number) {
  return db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      beginning: sql<string>`substr(${contactMessages.message}, 1, ${BEGINNING})`,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.status, "new"))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
    .all();
}
