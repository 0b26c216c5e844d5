import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { secrets } from "#app/environment/session-settings.server.ts";
import { isSigned, sign } from "#app/environment/signatures.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { LINK_TOKEN } from "#db/email-content.ts";
import { emailLinks, type LinkPurpose } from "#db/schema.ts";

export type EmailLink = typeof emailLinks.$inferSelect;

interface NewLink {
  purpose: LinkPurpose;
  userId?: string;
  subscriptionId?: string;
  /** The requested new sign-in address. */
  email?: string;
  /** If omitted, the link works as long as its account or subscription exists. */
  expiresAt?: Date;
}

/** Creates a link for one e-mail. Returns its id, for the e-mail's `linkId`. */
export function createEmailLink(transaction: Queryable, link: NewLink, now = new Date()): string {
  const id = randomUUID();
  const [newest = ""] = secrets;
  const tokenHash = hashToken(tokenOf(id, newest));
  transaction
    .insert(emailLinks)
    .values({ ...link, id, tokenHash, createdAt: now })
    .run();
  return id;
}

/** The path for an e-mail's link block. The token is inserted when the e-mail is sent or read. */
export function linkPath(path: string): string {
  return `${path}?token=${LINK_TOKEN}`;
}

/** The expiry date of the link. Null if it does not expire, undefined if there is no such link. */
export function endOfLink(transaction: Queryable, linkId: string): Date | null | undefined {
  const { expiresAt } = emailLinks;
  const link = transaction.select({ expiresAt }).from(emailLinks).where(eq(emailLinks.id, linkId));
  return link.get()?.expiresAt;
}

/** Finds the link with this token. Returns null if it does not exist or no longer works. */
export function findEmailLink(
  token: string | null,
  purpose: LinkPurpose,
  { now = new Date(), queryable = db }: { now?: Date; queryable?: Queryable } = {},
): EmailLink | null {
  if (!token) return null;
  const link = queryable
    .select()
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.tokenHash, hashToken(token)),
        eq(emailLinks.purpose, purpose),
        or(isNull(emailLinks.expiresAt), gt(emailLinks.expiresAt, now)),
      ),
    )
    .get();
  return link ?? null;
}

/** The token of a link that the current transaction has created, for a link that no e-mail contains. */
export function findIssuedToken(transaction: Queryable, linkId: string): string | null {
  const link = transaction.select().from(emailLinks).where(eq(emailLinks.id, linkId)).get();
  return link ? tokenOfLink(link) : null;
}

/**
 * The token of a link, for insertion into its e-mail. It is not stored, so that read access to the database,
 * for example to a backup, does not allow anyone to use its links. Null if the secret has changed since.
 */
export function tokenOfLink({ id, tokenHash }: Pick<EmailLink, "id" | "tokenHash">): string | null {
  const tokens = secrets.map((secret) => tokenOf(id, secret));
  return tokens.find((token) => hashToken(token) === tokenHash) ?? null;
}

function tokenOf(linkId: string, secret: string): string {
  // The same secrets sign cookies; the prefix keeps the signatures from being interchangeable.
  return createHmac("sha256", secret).update(`e-mail link ${linkId}`).digest("base64url");
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

interface MailedAddress {
  userId: string;
  email: string;
}

/**
 * Creates the token that proves that the owner of the signed-in account reads mail sent to the address. It is
 * not stored, and is valid as long as the account keeps the address: several e-mails contain the same token,
 * and using one must not invalidate the others.
 */
export function addressToken(address: MailedAddress): string {
  return sign(wordsOf(address));
}

/** Whether this token was mailed to the address, signed with the newest secret or an earlier one. */
export function isAddressToken(token: string, address: MailedAddress): boolean {
  return isSigned(token, wordsOf(address));
}

/**
 * Creates the token that proves that an e-mail contained this path. It is not stored, and is valid as long as
 * there is something at the path.
 */
export function pathToken(path: string): string {
  return sign(`mailed path ${path}`);
}

/** Whether this token was mailed with the path, signed with the newest secret or an earlier one. */
export function isPathToken(token: string, path: string): boolean {
  return isSigned(token, `mailed path ${path}`);
}

function wordsOf({ userId, email }: MailedAddress): string {
  return `address proof ${userId} ${email.toLowerCase()}`;
}
