import { eq } from "drizzle-orm";
import { recordAccountChange } from "#app/features/accounts/record-account-change.server.ts";
import { endFeedOf, hasFeed } from "#app/features/accounts/sign-in/feed-keys.server.ts";
import { endAllSessions } from "#app/features/accounts/sign-in/sessions.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

export interface SignOutTarget {
  userId: string;
  adminId: string;
  now: Date;
  /** Whether the account's feed ends, too. */
  endsFeed?: boolean;
}

type SignOutResult = { ok: true; browsers: number } | { ok: false; reason: "not-found" };

/** Signs the account out in every browser. Returns the number of ended sessions. */
export async function signOutAccount({
  userId,
  adminId,
  now,
  endsFeed = false,
}: SignOutTarget): Promise<SignOutResult> {
  return inTransaction((transaction) => {
    const isTheirs = eq(users.id, userId);
    if (!transaction.select({ id: users.id }).from(users).where(isTheirs).get()) {
      return { ok: false, reason: "not-found" };
    }
    const { browsers } = endAllSessions(userId, transaction);
    if (browsers > 0) {
      const what = { label: "Anmeldungen", action: "überall beendet" };
      recordAccountChange(transaction, { userId, adminId, now, ...what });
    }
    if (endsFeed && hasFeed(userId)) {
      endFeedOf(userId, transaction);
      recordAccountChange(transaction, { userId, adminId, now, label: "Feed", action: "beendet" });
    }
    return { ok: true, browsers };
  });
}
