import { eq } from "drizzle-orm";
import { noteAccountChange } from "#app/features/accounts/note-account-change.server.ts";
import { endAllSessions } from "#app/features/accounts/sign-in/sessions.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

export interface SignOutTarget {
  userId: string;
  adminId: string;
  now: Date;
}

type SignOutResult = { ok: true; browsers: number } | { ok: false; reason: "not-found" };

/** Signs the account out in every browser. Returns the number of ended sessions. */
export async function signOutAccount({
  userId,
  adminId,
  now,
}: SignOutTarget): Promise<SignOutResult> {
  return inTransaction((transaction) => {
    const isTheirs = eq(users.id, userId);
    if (!transaction.select({ id: users.id }).from(users).where(isTheirs).get()) {
      return { ok: false, reason: "not-found" };
    }
    const { browsers } = endAllSessions(userId, transaction);
    if (browsers > 0) {
      const what = { label: "Anmeldungen", action: "überall beendet" };
      noteAccountChange(transaction, { userId, adminId, now, ...what });
    }
    return { ok: true, browsers };
  });
}
