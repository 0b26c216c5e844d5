import { asc, eq } from "drizzle-orm";
import {
  type MessageTarget,
  type NotFound,
  recordMessageChange,
} from "#app/features/contact/admin-contacts.server.ts";
import {
  contactAnswerEmail,
  contactAnswerKey,
} from "#app/features/contact/contact-emails.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { contactAnswers, contactMessages, emails, users } from "#db/schema.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

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
