import { desc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";

/** In characters; a whole message can be long. */
const BEGINNING = 240;

/** The newest unread messages, each with its sender and beginning. */
export async function listNewestUnread(limit: number) {
  return db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      beginning: sql<string>`substr(${contactMessages.message}, 1, ${BEGINNING})`,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.status, "new"))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
    .all();
}
