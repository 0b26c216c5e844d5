import { and, eq, isNotNull, isNull, like } from "drizzle-orm";
import { isPathToken } from "#app/features/email/mailed-tokens.server.ts";
import { renewalRemindersPath } from "#app/features/membership/renewal.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { emails, users } from "#db/schema.ts";

/** An account, and whether it gets no e-mails before its membership ends. */
export interface RemindedAccount {
  id: string;
  isOff: boolean;
}

/** The account of a mailed link; null if the token was not mailed for it. */
export function findMailedAccount(userId: string, token: string): RemindedAccount | null {
  if (!isPathToken(token, renewalRemindersPath(userId))) return null;
  return findRemindedAccount(userId);
}

export function findRemindedAccount(userId: string): RemindedAccount | null {
  const { id, renewalRemindersOffAt: offAt } = users;
  const account = db.select({ id, offAt }).from(users).where(eq(id, userId)).get();
  return account ? { id: account.id, isOff: account.offAt !== null } : null;
}

/** The beginning of the keys of an account's reminders in the outbox. */
export const renewalKey = (userId: string) => `renewal:${userId}:`;

/** Switches the reminders off or on. A reminder that waits in the outbox is not sent any more. */
export async function switchReminders(
  { id, isOff }: RemindedAccount,
  now = new Date(),
): Promise<void> {
  const { renewalRemindersOffAt: offAt } = users;
  await inTransaction((transaction) => {
    transaction
      .update(users)
      .set({ renewalRemindersOffAt: isOff ? now : null })
      .where(and(eq(users.id, id), isOff ? isNull(offAt) : isNotNull(offAt)))
      .run();
    if (!isOff) return;
    const isWaiting = and(eq(emails.status, "queued"), like(emails.key, `${renewalKey(id)}%`));
    transaction
      .delete(emails)
      .where(and(eq(emails.userId, id), isWaiting))
      .run();
  });
}
