import { and, eq, gt, inArray } from "drizzle-orm";
import {
  createEmailLink,
  type EmailLink,
  findEmailLink,
} from "#app/features/email/email-links.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { emailLinks, type LinkPurpose } from "#db/schema.ts";

/** What links in e-mails may do to an account. */
type AccountLinkPurpose = Extract<LinkPurpose, "password-reset" | "email-change">;
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

/** The link whose token the request's address carries; where it is none, or none any more, 404. */
export function requireAccountLink(request: Request, purpose: AccountLinkPurpose): AccountLink {
  const link = findEmailLink(new URL(request.url).searchParams.get("token"), purpose);
  if (!link?.userId) throw outdatedLink();
  return { ...link, userId: link.userId };
}

/** To be thrown where a link has been used meanwhile. */
export function outdatedLink() {
  const headers = { "Cache-Control": "no-store" };
  return refusal(404, "Dieser Link gilt nicht mehr.", { headers });
}

/** Uses the link up. False where somebody has just done so, or its time is over. */
export function consumeLink(transaction: Queryable, link: AccountLink, now: Date): boolean {
  const { changes } = transaction
    .delete(emailLinks)
    .where(and(eq(emailLinks.id, link.id), gt(emailLinks.expiresAt, now)))
    .run();
  return changes > 0;
}
