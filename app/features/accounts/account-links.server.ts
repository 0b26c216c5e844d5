import { and, eq, gt, inArray } from "drizzle-orm";
import {
  createEmailLink,
  type EmailLink,
  findEmailLink,
} from "#app/features/email/email-links.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { emailLinks, type LinkPurpose } from "#db/schema.ts";

/** The changes to an account that a mailed link can authorise. */
export type AccountLinkPurpose = Extract<LinkPurpose, "password-reset" | "email-change">;
const purposes: AccountLinkPurpose[] = ["password-reset", "email-change"];

const SIXTY_MINUTES = 60 * 60 * 1000;

interface NewAccountLink {
  purpose: AccountLinkPurpose;
  /** Omitted for an address without an account. Such a link never works. */
  userId?: string;
  /** The requested new sign-in address. */
  email?: string;
}

interface LinkEmail {
  email: Pick<NewEmail, "priority" | "subject" | "content">;
  recipient: string;
  /** Deletes link and e-mail at once, so that sending and not sending take equally long. */
  isWithheld: boolean;
}

/**
 * Sends a link that is valid for sixty minutes, and deletes the account's earlier links for the same
 * purpose.
 */
export function sendLink(
  transaction: Queryable,
  link: NewAccountLink,
  { email, recipient, isWithheld }: LinkEmail,
  now: Date,
): void {
  const { linkId, expiresAt } = replaceLink(transaction, link, now);
  const key = `${link.purpose}:${linkId}`;
  const { userId } = link;
  enqueueEmail(transaction, { ...email, key, recipient, userId, linkId, expiresAt }, now);
  if (isWithheld) withdrawLink(transaction, linkId);
}

function replaceLink(transaction: Queryable, link: NewAccountLink, now: Date) {
  const isOwn = eq(emailLinks.userId, link.userId ?? "");
  transaction
    .delete(emailLinks)
    .where(and(isOwn, eq(emailLinks.purpose, link.purpose)))
    .run();
  const expiresAt = new Date(now.getTime() + SIXTY_MINUTES);
  return { linkId: createEmailLink(transaction, { ...link, expiresAt }, now), expiresAt };
}

/** Deletes the e-mail that contains the link, too. */
function withdrawLink(transaction: Queryable, linkId: string): void {
  transaction.delete(emailLinks).where(eq(emailLinks.id, linkId)).run();
}

/** Invalidates all open links of the account, for example after a password change. */
export function endAccountLinks(transaction: Queryable, userId: string): void {
  transaction
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), inArray(emailLinks.purpose, purposes)))
    .run();
}

export type AccountLink = EmailLink & { userId: string };

/** Finds the link with this token. Returns null if it does not exist or no longer works. */
export async function findAccountLink(
  token: string | null,
  purpose: AccountLinkPurpose,
): Promise<AccountLink | null> {
  const link = findEmailLink(token, purpose);
  return link?.userId ? { ...link, userId: link.userId } : null;
}

/** Consumes the link. Returns false if it has been used already or has expired. */
export function consumeLink(transaction: Queryable, link: AccountLink, now: Date): boolean {
  const { changes } = transaction
    .delete(emailLinks)
    .where(and(eq(emailLinks.id, link.id), gt(emailLinks.expiresAt, now)))
    .run();
  return changes > 0;
}
