import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema.ts";

/** How many e-mails could not be sent and wait for somebody to look at them. */
export async function countFailedEmails(): Promise<number> {
  const hasFailed = eq(emails.status, "failed");
  return db.select({ failed: count() }).from(emails).where(hasFailed).get()?.failed ?? 0;
}
