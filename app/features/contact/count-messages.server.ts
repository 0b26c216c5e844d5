import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";

/** The number of messages, or of messages with this status. */
export async function countMessages(
  status?: (typeof contactMessages.status.enumValues)[number],
): Promise<number> {
  const isWanted = status && eq(contactMessages.status, status);
  const found = db.select({ messages: count() }).from(contactMessages).where(isWanted).get();
  return found?.messages ?? 0;
}
