import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { secrets } from "#app/settings/session-settings.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type EmailBlock, LINK_TOKEN } from "#db/email-content.ts";
import { emailLinks, type LinkPurpose } from "#db/schema.ts";

export type EmailLink = typeof emailLinks.$inferSelect;

interface NewLink {
  purpose: LinkPurpose;
  userId?: string;
  subscriptionId?: string;
  /** The new address that a changed sign-in address waits for. */
  email?: string;
  /** Left out: works as long as its account or subscription exists. */
  expiresAt?: Date;
}

/** Writes a link for one e-mail. Returns its id, for the e-mail's `linkId`. */
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

/** The path for an e-mail's link block: the token is put in when the e-mail is sent or read. */
export function linkPath(path: string): string {
  return `${path}?token=${LINK_TOKEN}`;
}

/** Whether the e-mail holds a link, and so can be sent only with its token. */
export function needsToken(content: EmailBlock[]): boolean {
  return content.some((block) => "path" in block && block.path.includes(LINK_TOKEN));
}

/** The end of the time that a link works; null or undefined where it has none. */
export function endOfLink(transaction: Queryable, linkId = ""): Date | null | undefined {
  const { expiresAt } = emailLinks;
  const link = transaction.select({ expiresAt }).from(emailLinks).where(eq(emailLinks.id, linkId));
  return link.get()?.expiresAt;
}

/** The link that this token belongs to; null where there is none such, or none any more. */
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

/**
 * The token of a link, to be put into its e-mail. It is not stored, so that somebody who reads the database
 * alone, for example a backup, cannot use the links in it. Null where the secret has been changed since.
 */
export function tokenOfLink({ id, tokenHash }: Pick<EmailLink, "id" | "tokenHash">): string | null {
  const tokens = secrets.map((secret) => tokenOf(id, secret));
  return tokens.find((token) => hashToken(token) === tokenHash) ?? null;
}

function tokenOf(linkId: string, secret: string): string {
  // The secrets sign cookies, too: the prefix keeps the one from passing for the other.
  return createHmac("sha256", secret).update(`e-mail link ${linkId}`).digest("base64url");
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
