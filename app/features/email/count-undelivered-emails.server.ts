import { count, eq } from "drizzle-orm";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { type EmailStatus, emails } from "#db/schema.ts";

/** The number of e-mails that could not be sent and that an admin has to look at. */
export async function countFailedEmails(): Promise<number> {
  return countEmails("failed");
}

/** The number of e-mails that nobody gets because no mail server is set up. */
export async function countKeptEmails(): Promise<number> {
  return hasMailServer() ? 0 : countEmails("kept");
}

/** The number of e-mails that wait for their first or next try. */
export async function countWaitingEmails(): Promise<number> {
  return countEmails("queued");
}

function countEmails(status: EmailStatus): number {
  const hasStatus = eq(emails.status, status);
  return db.select({ rows: count() }).from(emails).where(hasStatus).get()?.rows ?? 0;
}
