import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema.ts";

/** The number of e-mails that could not be sent and that an admin has to look at. */
export async function countFailedEmails(): Promise<number> {
  const hasFailed = eq(emails.status, "failed");
  return db.select({ failed: count() }).from(emails).where(hasFailed).get()?.failed ?? 0;
}

/** Whether a mail server has accepted any e-mail of those that are kept. */
export async function hasSentEmail(): Promise<boolean> {
  const isSent = eq(emails.status, "sent");
  return db.select({ id: emails.id }).from(emails).where(isSent).limit(1).get() !== undefined;
}
