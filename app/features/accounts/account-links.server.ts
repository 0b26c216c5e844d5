import { and, eq, gt, inArray } from "drizzle-orm";
import {
  createEmailLink,
  type EmailLink,
  findEmailLink,
} from "#app/features/email/email-links.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { emailLinks, type LinkPurpose } from "#db/schema.ts";

/** The changes to an account that a link in an e-mail may make. */
export type AccountLinkPurpose = Extract<LinkPurpose, "password-reset" | "email-change">;
const purposes: AccountLinkPurpose[] = ["password-reset", "email-change"];

const SIXTY_MINUTES = 60 * 60 * 1000;

interface NewAccountLink {
  purpose: AccountLinkPurpose;
  /** Left out for an address without an account: such a link is good for nothing. */
  userId?: string;
  /** The new address that a changed sign-in address waits for. */
  email?: string;
}

/** Writes a link for sixty minutes, in place of the account's earlier ones of its kind. */
export function replaceLink(transaction: Queryable, link: NewAccountLink, now: Date) {
  const isOwn = eq(emailLinks.userId, link.userId ?? "");
  transaction
    .delete(emailLinks)
    .where(and(isOwn, eq(emailLinks.purpose, link.purpose)))
    .run();
  const expiresAt = new Date(now.getTime() + SIXTY_MINUTES);
  return { linkId: createEmailLink(transaction, { ...link, expiresAt }, now), expiresAt };
}

/** Takes a link back that was just written, and with it the e-mail that it stands in. */
export function withdrawLink(transaction: Queryable, linkId: string): void {
  transaction.delete(emailLinks).where(eq(emailLinks.id, linkId)).run();
}

/** Makes all of the account's open links worthless, for example when its password changes. */
export function endAccountLinks(transaction: Queryable, userId: string): void {
  transaction
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), inArray(emailLinks.purpose, purposes)))
    .run();
}

export type AccountLink = EmailLink & { userId: string };

/** The link with this token; null where there is none, or none any more. */
export async function findAccountLink(
  token: string | null,
  purpose: AccountLinkPurpose,
): Promise<AccountLink | null> {
  const link = findEmailLink(token, purpose);
  return link?.userId ? { ...link, userId: link.userId } : null;
}

/** Uses the link up. False where somebody has just done so, or its time is over. */
export function consumeLink(transaction: Queryable, link: AccountLink, now: Date): boolean {
  const { changes } = transaction
    .delete(emailLinks)
    .where(and(eq(emailLinks.id, link.id), gt(emailLinks.expiresAt, now)))
    .run();
  return changes > 0;
}
