import { randomUUID } from "node:crypto";
import { and, count, desc, eq, inArray } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { mailboxOf } from "#app/environment/mailbox.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { endOfLink } from "#app/features/email/email-links.server.ts";
import { unlinked } from "#app/features/email/email-links-in-text.ts";
import { greetByName } from "#app/features/email/greeting.server.ts";
import { keptUntil, keptYears } from "#app/features/kept-for.ts";
import { HOUR } from "#app/features/noun.ts";
import { operatorMailbox, sender, signature } from "#app/features/settings/operator.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type EmailBlock, LINK_TOKEN } from "#db/email-content.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import {
  type BusinessLetter,
  businessLetters,
  type Email,
  type EmailPriority,
  type EmailStatus,
  emails,
} from "#db/schema.ts";
import { prepareInsert, prepareInsertOfNew } from "#db/writing/prepared-writes.server.ts";

/** The subject of a business letter: an order, a declaration about a contract, or both. */
type Contract =
  | { orderId: string; declarationId?: string }
  | { orderId?: string | null; declarationId: string };

/** An e-mail as features create it. They do not depend on how it is sent. */
export interface NewEmail {
  /**
   * Identifies the event that the e-mail reports, for example 'order-confirmation:<order id>'. A second
   * e-mail with the same key is ignored.
   */
  key: string;
  /**
   * `account`: someone waits for a link, or has to know about their account. `order`: it concerns one person.
   * `bulk`: the same e-mail goes to many.
   */
  priority: EmailPriority;
  recipient: string;
  replyTo?: string;
  subject: string;
  content: EmailBlock[];
  /** The link whose token the e-mail contains (`createEmailLink`). */
  linkId?: string;
  /** The account that the e-mail is about. The e-mail is deleted with the account. */
  userId?: string;
  /** The contract that the e-mail concerns as a business letter, which is kept for six years. */
  contract?: Contract;
  /**
   * The address has not been proven to be the account's. An hourly limit applies, and quotations lose their
   * links.
   */
  isUnproven?: boolean;
  /** The e-mail is not sent after this time. It defaults to the expiry date of its link. */
  expiresAt?: Date;
}

/** Without a mail server, e-mails are kept for reading. */
export const hasMailServer = () => env.SMTP_URL !== undefined;

const addEmail = prepareInsertOfNew(emails, emails.key);

/**
 * Stores an e-mail in the outbox, within the transaction that makes the change it reports, so that neither is
 * stored without the other. Without a mail server the e-mail is kept for reading. A business letter is also stored
 * for its retention period. Returns false if an e-mail with the same key exists already.
 * @throws if the content has a link but `linkId` is missing, because its token could never be inserted
 */
export function enqueueEmail(
  transaction: Queryable,
  { isUnproven = false, contract, ...email }: NewEmail,
  now = new Date(),
): boolean {
  if (!email.linkId && needsToken(email.content)) throw new Error(`no linkId in ${email.key}`);
  const id = randomUUID();
  const content = isUnproven ? email.content.map(withoutLinks) : greetByName(email.content, email);
  const isNew = addEmail({
    ...email,
    id,
    content,
    unprovenRecipient: isUnproven ? mailboxOf(email.recipient) : null,
    expiresAt: email.expiresAt ?? (email.linkId ? endOfLink(transaction, email.linkId) : null),
    messageId: `<${randomUUID()}@${sender().address.split("@").at(-1)}>`,
    status: hasMailServer() ? "queued" : "kept",
    dueAt: now,
    createdAt: now,
  });
  if (isNew && contract) keepBusinessLetter({ ...email, id, content }, contract, now);
  return isNew;
}

/** The last bulk e-mails, whose pace counts. */
const PACERS = 100;

/** When the bulk e-mails that wait will have gone, at the pace of the last hour; null if none has shown a pace. */
export function predictBulkEnd(now: Date): Date | null {
  const isBulk = (status: EmailStatus) =>
    and(eq(emails.status, status), eq(emails.priority, "bulk"));
  const { waiting } = db
    .select({ waiting: count() })
    .from(emails)
    .where(isBulk("queued"))
    .get() ?? { waiting: 0 };
  const sent = db
    .select({ sentAt: emails.sentAt })
    .from(emails)
    .where(isBulk("sent"))
    .orderBy(desc(emails.dueAt))
    .limit(PACERS)
    .all()
    .flatMap(({ sentAt }) => sentAt?.getTime() ?? [])
    .filter((moment) => moment > now.getTime() - HOUR);
  if (waiting === 0 || sent.length < 2) return null;
  const pace = (Math.max(...sent) - Math.min(...sent)) / (sent.length - 1);
  return new Date(now.getTime() + waiting * pace);
}

/** Whether the e-mail contains a link and so can only be sent with a token. */
export function needsToken(content: EmailBlock[]): boolean {
  return content.some((block) => "path" in block && block.path.includes(LINK_TOKEN));
}

const addLetter = prepareInsert(businessLetters);

type NewLetter = Pick<BusinessLetter, "id" | "recipient" | "subject" | "content"> & {
  userId?: string;
};

/**
 * Stores an e-mail about a contract for six years (§ 257 Abs. 1 Nr. 3, Abs. 4 HGB, § 147 Abs. 1 Nr. 3, Abs. 3 AO),
 * within the transaction that enqueues it. Sending it again is no new letter.
 */
function keepBusinessLetter(
  { id, userId, recipient, subject, content }: NewLetter,
  contract: Contract,
  now: Date,
): void {
  addLetter({
    id,
    ...contract,
    userId,
    recipient,
    subject,
    content,
    signature: signature(ownOrigin()),
    keptUntil: keptUntil(now, keptYears.businessLetter),
    createdAt: now,
  });
}

/** A stranger may have written the quotation. */
function withoutLinks(block: EmailBlock): EmailBlock {
  return block.kind === "quote" ? { ...block, text: unlinked(block.text) } : block;
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

export interface ListedEmail extends Pick<Email, keyof typeof listed> {
  /** Whether it went to someone other than the operator. */
  hasPerson: boolean;
}

export { emailStatuses } from "#db/schema.ts";

/** One page of the outbox, or of the e-mails with this status. */
export async function listEmails(query: ListQuery, status: EmailStatus | null) {
  return findListPage(
    {
      table: emails,
      sorts: {
        date: emails.createdAt,
        subject: germanOrder(emails.subject),
        status: [emails.status, emails.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: status ? eq(emails.status, status) : undefined,
      load: loadListed,
    },
    query,
  );
}

function loadListed(ids: string[]): ListedEmail[] {
  const operator = operatorMailbox();
  const found = db.select(listed).from(emails).where(inArray(emails.id, ids)).all();
  return found.map((email) => ({ ...email, hasPerson: email.recipient !== operator }));
}

export async function findEmail(id: string): Promise<Email | null> {
  return db.select().from(emails).where(eq(emails.id, id)).get() ?? null;
}

/** Finds the e-mail about this account with this key. */
export async function findEmailAbout(userId: string, key: string): Promise<Email | null> {
  const isAbout = and(eq(emails.userId, userId), eq(emails.key, key));
  return db.select().from(emails).where(isAbout).get() ?? null;
}

/** Whether sending it again makes sense: there is a mail server, and the e-mail has not expired. */
export function canBeSentAgain({ status, expiresAt }: Email, now = new Date()): boolean {
  const isTooLate = expiresAt !== null && expiresAt <= now;
  return hasMailServer() && !isTooLate && (status === "failed" || status === "kept");
}

/**
 * The state of an e-mail that an admin sends again. The admin's decision replaces the limits for unproven
 * addresses.
 */
const requeued = {
  status: "queued",
  attempts: 0,
  unanswered: 0,
  unprovenRecipient: null,
  lastError: null,
} as const;

/** Queues an e-mail that has failed or was kept. Returns false if it is queued or sent already. */
export async function sendAgain(
  { id, createdAt, userId }: Pick<Email, "id" | "createdAt" | "userId">,
  adminId: string,
  now = new Date(),
): Promise<boolean> {
  return inTransaction((transaction) => {
    const { changes } = transaction
      .update(emails)
      .set({ ...requeued, dueAt: now })
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
    recordChange(transaction, { ...change, actor: { admin: adminId }, userId, now });
    return true;
  });
}
