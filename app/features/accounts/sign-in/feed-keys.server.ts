import { eq } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { feeds } from "#db/schema.ts";

/** The key in the secret address of the account's feed; null without a feed. It works without a session. */
export function findFeedKey(userId: string): string | null {
  return db.select().from(feeds).where(eq(feeds.userId, userId)).get()?.key ?? null;
}

export function hasFeed(userId: string): boolean {
  return findFeedKey(userId) !== null;
}

/** Ends the account's feed as part of a larger transaction. Does nothing without one. */
export function endFeedOf(userId: string, transaction: Queryable): void {
  transaction.delete(feeds).where(eq(feeds.userId, userId)).run();
}
