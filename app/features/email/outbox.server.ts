import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { site } from "#app/content/site.ts";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import { endOfLink, needsToken } from "#app/features/email/email-links.server.ts";
import type { ListAsked } from "#app/http/list-asked.ts";
import { env } from "#app/settings/env.server.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { type Email, type EmailStatus, emails } from "#db/schema.ts";

/** An e-mail as the features hand it in; they know nothing of how it is sent. */
export interface NewEmail {
  /** The event that it reports, such as 'order-confirmation:<order id>': a second one with it is ignored. */
  key: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  content: EmailBlock[];
  /** The link whose token stands in it (`createEmailLink`). */
  linkId?: string;
  /** The account that it is about: it goes with the account. */
  userId?: string;
  /** The address is not proven to be the account's, so only a few such e-mails go out within an hour. */
  isUnproven?: boolean;
  /** Not worth sending any more after that. Left out, it is as long as its link works. */
  expiresAt?: Date;
}

/** The sender of the site's e-mails. */
export const sender = parseMailbox(env.MAIL_FROM ?? `${site.name} <${site.contactEmail}>`);

/** Without one, e-mails are kept to be read. */
export const hasMailServer = env.SMTP_URL !== undefined;

/**
 * Puts an e-mail into the outbox. It is part of the transaction that does what the e-mail reports, so that
 * there is never the one without the other. Without a mail server the e-mail is kept there to be read.
 * Returns false where an e-mail with its key is there already.
 * @throws where the content has a link and `linkId` is missing: nobody could ever send that
 */
export function enqueueEmail(
  transaction: Queryable,
  { isUnproven, ...email }: NewEmail,
  now = new Date(),
): boolean {
  if (!email.linkId && needsToken(email.content)) throw new Error(`no linkId in ${email.key}`);
  const { changes } = transaction
    .insert(emails)
    .values({
      ...email,
      unprovenRecipient: isUnproven ? email.recipient.toLowerCase() : null,
      expiresAt: email.expiresAt ?? endOfLink(transaction, email.linkId),
      messageId: `<${randomUUID()}@${sender.address.split("@").at(-1)}>`,
      status: hasMailServer ? "queued" : "kept",
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: emails.key })
    .run();
  return changes > 0;
}

const listed = {
  id: emails.id,
  recipient: emails.recipient,
  subject: emails.subject,
  status: emails.status,
  attempts: emails.attempts,
  lastError: emails.lastError,
  createdAt: emails.createdAt,
};

export type ListedEmail = Pick<Email, keyof typeof listed>;

export const emailStatuses = emails.status.enumValues;

/** A page of the outbox, or of the e-mails with this status. */
export async function listEmails(asked: ListAsked, status: EmailStatus | null) {
  return findListPage(
    {
      table: emails,
      sorts: {
        date: emails.createdAt,
        subject: sql`${emails.subject} collate nocase`,
        status: [emails.status, emails.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: status ? eq(emails.status, status) : undefined,
      load: (ids) => db.select(listed).from(emails).where(inArray(emails.id, ids)).all(),
    },
    asked,
  );
}

export async function findEmail(id: string): Promise<Email | null> {
  return db.select().from(emails).where(eq(emails.id, id)).get() ?? null;
}

/** The e-mail about this account with this key. */
export async function findEmailAbout(userId: string, key: string): Promise<Email | null> {
  const isAbout = and(eq(emails.userId, userId), eq(emails.key, key));
  return db.select().from(emails).where(isAbout).get() ?? null;
}

/** Whether sending it again makes sense: there is a mail server, and what it says still holds. */
export function canBeSentAgain({ status, expiresAt }: Email, now = new Date()): boolean {
  const isTooLate = expiresAt !== null && expiresAt <= now;
  return hasMailServer && !isTooLate && (status === "failed" || status === "kept");
}

/** The state of an e-mail that an admin sends again; their look at it replaces the unproven limits. */
const anew = {
  status: "queued",
  attempts: 0,
  unanswered: 0,
  unprovenRecipient: null,
  lastError: null,
} as const;

/** Queues an e-mail that has failed or was kept. False where it waits already, or is sent. */
export async function sendAgain(
  { id, createdAt, userId }: Pick<Email, "id" | "createdAt" | "userId">,
  adminId: string,
  now = new Date(),
): Promise<boolean> {
  return inTransaction((transaction) => {
    const { changes } = transaction
      .update(emails)
      .set({ ...anew, dueAt: now })
      .where(and(eq(emails.id, id), inArray(emails.status, ["failed", "kept"])))
      .run();
    if (changes === 0) return false;
    const label = `E-Mail vom ${formatShortDate(createdAt)}`;
    const change = {
      subject: "email",
      subjectId: id,
      label,
      action: "noch einmal geschickt",
    } as const;
    noteAdminChange(transaction, { ...change, adminId, userId, now });
    return true;
  });
}

/**
 * The parts of 'address' or 'Name <address>'. Handed over as one text, a comma in the name would make
 * two senders of it.
 */
function parseMailbox(mailbox: string): { name: string; address: string } {
  const [, name = "", address = mailbox] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(mailbox) ?? [];
  return { name, address };
}
