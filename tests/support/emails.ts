import { desc, eq } from "drizzle-orm";
import { composeEmail } from "#app/features/email/compose.server.ts";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema.ts";

/** The e-mails to this address in the outbox, newest first, with their rendered text. */
export function emailsTo(recipient: string) {
  const rows = db
    .select()
    .from(emails)
    .where(eq(emails.recipient, recipient))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .all();
  return rows.map((email) => ({ ...email, ...composeEmail(email) }));
}

/** Path and query of the first link with a token in an e-mail. */
export function linkIn({ text }: { text: string }): string {
  const link = text.match(/https?:\/\/[^/\s]+(\/\S*[?&]token=[\w-]+)/)?.[1];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}
