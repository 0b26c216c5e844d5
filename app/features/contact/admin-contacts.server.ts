import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import type { MessageStatus } from "#app/features/contact/admin-contact-status.tsx";
import { filterAsked, listAsked } from "#app/http/list-asked.ts";
import { formatShortDate } from "#app/ui/short-date.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { findListPage } from "#db/list-page.server.ts";
import { contactMessages } from "#db/schema.ts";

export type ReceivedMessage = typeof contactMessages.$inferSelect;

const listed = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  phone: contactMessages.phone,
  status: contactMessages.status,
  createdAt: contactMessages.createdAt,
};

export type ListedMessage = Pick<ReceivedMessage, keyof typeof listed>;

export type MessageCounts = Record<MessageStatus, number>;

/** A page of all messages, or of those with one status, as the address asks for it. */
export async function listMessages(request: Request) {
  const status = filterAsked(request, "status", contactMessages.status.enumValues);
  const list = findListPage(
    {
      table: contactMessages,
      sorts: {
        date: contactMessages.createdAt,
        name: sql`${contactMessages.name} collate nocase`,
        email: sql`${contactMessages.email} collate nocase`,
        status: [contactMessages.status, contactMessages.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: status ? eq(contactMessages.status, status) : undefined,
      load: (ids) =>
        db.select(listed).from(contactMessages).where(inArray(contactMessages.id, ids)).all(),
    },
    listAsked(request),
  );
  return { list, status, counts: countByStatus() };
}

export async function findMessage(id: string): Promise<ReceivedMessage | null> {
  return findStored(db, id) ?? null;
}

interface MessageWish {
  messageId: string;
  adminId: string;
  now: Date;
}

interface NotFound {
  ok: false;
  reason: "not-found";
}

type MarkingResult = { ok: true; isNew: boolean; message: ReceivedMessage } | NotFound;

/** Marks a message as read or new. One that is so already stays as it is, and nothing is noted. */
export async function markMessage(
  status: MessageStatus,
  wish: MessageWish,
): Promise<MarkingResult> {
  return inTransaction((transaction) => {
    const changed = transaction
      .update(contactMessages)
      .set({ status, updatedAt: wish.now })
      .where(and(eq(contactMessages.id, wish.messageId), ne(contactMessages.status, status)))
      .returning()
      .get();
    const message = changed ?? findStored(transaction, wish.messageId);
    if (!message) return { ok: false, reason: "not-found" };
    const action = status === "read" ? "als gelesen markiert" : "als neu markiert";
    if (changed) note(transaction, message, { ...wish, action });
    return { ok: true, isNew: changed !== undefined, message };
  });
}

/** Deletes a message; what went out by e-mail about it stays. */
export async function deleteMessage(
  wish: MessageWish,
): Promise<{ ok: true; name: string } | NotFound> {
  return inTransaction((transaction) => {
    const deleted = transaction
      .delete(contactMessages)
      .where(eq(contactMessages.id, wish.messageId))
      .returning()
      .get();
    if (!deleted) return { ok: false, reason: "not-found" };
    note(transaction, deleted, { ...wish, action: "gelöscht" });
    return { ok: true, name: deleted.name };
  });
}

function countByStatus(): MessageCounts {
  const { status } = contactMessages;
  const rows = db.select({ status, rows: count() }).from(contactMessages).groupBy(status).all();
  const counts = Object.fromEntries(rows.map(({ status, rows }) => [status, rows]));
  return { new: 0, read: 0, ...counts };
}

function findStored(queryable: Queryable, id: string): ReceivedMessage | undefined {
  return queryable.select().from(contactMessages).where(eq(contactMessages.id, id)).get();
}

function note(
  transaction: Queryable,
  { id, createdAt }: ReceivedMessage,
  { adminId, now, action }: MessageWish & { action: string },
): void {
  const label = `Nachricht vom ${formatShortDate(createdAt)}`;
  const subject = { subject: "message", subjectId: id, label } as const;
  noteAdminChange(transaction, { ...subject, adminId, action, now });
}
