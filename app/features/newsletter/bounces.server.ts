import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { sign } from "#app/environment/signatures.server.ts";
import { noteFailed } from "#app/features/newsletter/deliverability.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { issueRecipients, newsletterIssues } from "#db/schema.ts";

/** Mail servers may change the case of an address, so the token has none. */
const TOKEN = /\b([0-9a-z]{1,11})-([0-9a-f]{20})\b/;

/**
 * The sender of an issue's envelope, to which mail servers return what they cannot deliver: 'ruecklauf+TOKEN@…'. Null
 * without BOUNCE_ADDRESS.
 */
export function bounceAddressOf(mail: MailedRow): string | null {
  const { BOUNCE_ADDRESS } = env;
  if (!BOUNCE_ADDRESS) return null;
  const [name, domain] = BOUNCE_ADDRESS.split("@");
  return `${name}+${bounceToken(mail)}@${domain}`;
}

/** A row of a recipient. Deleted rows leave their numbers to others, so the random id of the issue is part of it. */
interface MailedRow {
  issueId: string;
  recipientId: number;
}

export function bounceToken(mail: MailedRow): string {
  return `${mail.recipientId.toString(36)}-${signatureOf(mail)}`;
}

function signatureOf({ issueId, recipientId }: MailedRow): string {
  return createHash("sha256")
    .update(sign(`bounce ${issueId} ${recipientId}`))
    .digest("hex")
    .slice(0, 20);
}

/** The recipient that a token of ours in this text names; null for none. */
function recipientIn(queryable: Queryable, text: string): number | null {
  const [, number = "", signature] = TOKEN.exec(text) ?? [];
  const recipientId = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(recipientId)) return null;
  const found = queryable
    .select({ issueId: newsletterIssues.id })
    .from(issueRecipients)
    .innerJoin(newsletterIssues, eq(newsletterIssues.number, issueRecipients.issueNumber))
    .where(eq(issueRecipients.id, recipientId))
    .get();
  const isOurs = found && signatureOf({ ...found, recipientId }) === signature;
  return isOurs ? recipientId : null;
}

/**
 * The status of a report of a failed delivery (RFC 3464, 2.3), such as '5.1.1'; empty if it names none. Null for all other
 * messages: an automatic reply of a person on holiday comes to the same address.
 */
export function failureIn(message: string): string | null {
  const action = /^Action:[ \t]*(\w+)/im.exec(message)?.[1]?.toLowerCase();
  if (action !== "failed") return null;
  return /^Status:[ \t]*([245]\.\d{1,3}\.\d{1,3})/im.exec(message)?.[1] ?? "";
}

/** All tokens of a message stand in its first lines, or in the headers that a report returns. */
const SENDER = /\+([0-9a-z]{1,11}-[0-9a-f]{20})@/i;

/**
 * Notes that an issue came back. Only the token decides whom it is about, because anyone can write such a message. Without
 * a token of ours, or a second time, it changes nothing.
 */
export async function noteBounce(message: string, now: Date): Promise<void> {
  const named = /^\s*token=([\w-]+)\s*$/.exec(message)?.[1];
  const token = named ?? SENDER.exec(message)?.[1] ?? "";
  const status = named ? "" : failureIn(message);
  // x.7.x is ours.
  if (status === null || /^2|^[45]\.7\./.test(status)) return;
  const isGone = status.startsWith("5.1.") || status === "5.2.1";
  await inTransaction((transaction) => {
    const recipientId = recipientIn(transaction, token.toLowerCase());
    if (recipientId === null) return;
    const isDelivered = and(
      eq(issueRecipients.id, recipientId),
      eq(issueRecipients.state, "accepted"),
    );
    const answer = status ? `Zurückgekommen: ${status}` : "Zurückgekommen.";
    const returned = transaction
      .update(issueRecipients)
      .set({ state: "refused", at: now, answer })
      .where(isDelivered)
      .returning()
      .get();
    if (returned) noteFailed(transaction, returned, { isGone, now });
  });
}
