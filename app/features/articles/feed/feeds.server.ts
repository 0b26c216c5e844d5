import { eq } from "drizzle-orm";
import { isSigned, sign } from "#app/environment/signatures.server.ts";
import { type Account, findAccount } from "#app/features/accounts/accounts.server.ts";
import { endFeedOf, findFeedKey } from "#app/features/accounts/sign-in/feed-keys.server.ts";
import { OWN_FEED_PATH } from "#app/features/articles/article-paths.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { feeds } from "#db/schema.ts";

/** The path of the account's feed; null without one. Everyone who knows it can read what the account can. */
export function feedPathOf(userId: string): string | null {
  const key = findFeedKey(userId);
  return key === null ? null : feedPath(key);
}

// A copy of the database alone must not contain the addresses.
const payloadOf = (key: string) => `feed ${key}`;

function feedPath(key: string): string {
  return `${OWN_FEED_PATH}/${key}.${sign(payloadOf(key))}`;
}

/** The key of the feed with this part of an address; null for a forged one. */
export function keyOf(token: string): string | null {
  const [key = "", signature = ""] = token.split(".");
  return isSigned(signature, payloadOf(key)) ? key : null;
}

/** The account of the feed with this key; null if the feed has been ended. */
export async function findOwnerOfFeed(key: string): Promise<Account | null> {
  const feed = db.select().from(feeds).where(eq(feeds.key, key)).get();
  return (feed && (await findAccount(feed.userId))) ?? null;
}

/** Gives the account a feed with a new address. An earlier address no longer works. */
export async function renewFeed(userId: string, now = new Date()): Promise<void> {
  const values = { key: crypto.randomUUID(), createdAt: now };
  await inTransaction((transaction) =>
    transaction
      .insert(feeds)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: feeds.userId, set: values })
      .run(),
  );
}

/** Ends the account's feed. Does nothing without one. */
export async function endFeed(userId: string): Promise<void> {
  await inTransaction((transaction) => endFeedOf(userId, transaction));
}
