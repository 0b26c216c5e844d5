import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema.ts";

/** The number of e-mails that could not be sent and that an admin has to look at. */
export async function countFailedEmails(): Promise<number> {
  const hasFailed = eq(emails.status, "failed");
  return db.select({ failed: count() }).from(emails).where(hasFailed).get()?.failed ?? 0;
}
