import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import { site } from "#app/content/site.ts";
import { endOfLink, needsToken } from "#app/features/email/email-links.server.ts";
import { env } from "#app/http/env.server.ts";
import { findPage } from "#app/http/paging.ts";
import { db, type Queryable } from "#db/client.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { type Email, emails } from "#db/schema.ts";

/** An e-mail as the features hand it in; who writes it knows nothing of how it is sent. */
export interface NewEmail {
  /** What it reports, such as 'order-confirmation:<order id>': a second one with it is ignored. */
  key: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  content: EmailBlock[];
  /** The link whose token stands in it (`createEmailLink`). */
  linkId?: string;
  /** The account that it is about: it goes with the account. */
  userId?: string;
  /** Not worth sending any more after that. Left out, it is as long as its link works. */
  expiresAt?: Date;
}

/** Who the site's e-mails come from. */
export const sender = parseMailbox(env.MAIL_FROM ?? `${site.name} <${site.contactEmail}>`);

/** Without one, e-mails are kept to be read. */
export const hasMailServer = env.SMTP_URL !== undefined;

/**
 * Puts an e-mail into the outbox, as part of the transaction that does what it reports: there is
 * never the one without the other. Without a mail server it is kept there to be read. Throws where
 * its content has a link of which it does not say the id: nobody could ever send that.
 */
export function enqueueEmail(transaction: Queryable, email: NewEmail, now = new Date()): void {
  if (!email.linkId && needsToken(email.content)) throw new Error(`no linkId in ${email.key}`);
  transaction
    .insert(emails)
    .values({
      ...email,
      expiresAt: email.expiresAt ?? endOfLink(transaction, email.linkId),
      messageId: `<${randomUUID()}@${sender.address.split("@").at(-1)}>`,
      status: hasMailServer ? "queued" : "kept",
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: emails.key })
    .run();
}

const PAGE_SIZE = 10;

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

/** A page of the outbox, newest first; `asked` is what the address says. */
export async function listEmails(asked: string | null) {
  const count = await db.$count(emails);
  const { page, pageCount, offset } = findPage(asked, { count, size: PAGE_SIZE });
  const rows: ListedEmail[] = db
    .select(listed)
    .from(emails)
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(PAGE_SIZE)
    .offset(offset)
    .all();
  return { rows, count, page, pageCount };
}

export async function findEmail(id: string): Promise<Email | null> {
  return db.select().from(emails).where(eq(emails.id, id)).get() ?? null;
}

/** Whether sending it again makes sense: there is a mail server, and what it says still holds. */
export function canBeSentAgain({ status, expiresAt }: Email, now = new Date()): boolean {
  const isTooLate = expiresAt !== null && expiresAt <= now;
  return hasMailServer && !isTooLate && (status === "failed" || status === "kept");
}

/** Queues an e-mail that has failed or was kept. False where it waits already, or is sent. */
export async function sendAgain(id: string, now = new Date()): Promise<boolean> {
  const { changes } = db
    .update(emails)
    .set({ status: "queued", attempts: 0, dueAt: now, lastError: null })
    .where(and(eq(emails.id, id), inArray(emails.status, ["failed", "kept"])))
    .run();
  return changes > 0;
}

/**
 * The parts of 'address' or 'Name <address>'. Handed over as one text, a comma in the name would make
 * two senders of it.
 */
function parseMailbox(mailbox: string): { name: string; address: string } {
  const [, name = "", address = mailbox] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(mailbox) ?? [];
  return { name, address };
}
