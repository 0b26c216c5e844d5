import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { passwordChangedEmail } from "#app/features/accounts/account-emails.server.ts";
import { endAccountLinks } from "#app/features/accounts/account-links.server.ts";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { confirmPassword } from "#app/features/accounts/password/confirm-password.server.ts";
import { hashPassword } from "#app/features/accounts/password/password.server.ts";
import type { PasswordChange } from "#app/features/accounts/password/password-schema.ts";
import type { Client } from "#app/features/accounts/sign-in/devices.server.ts";
import { endFeedOf } from "#app/features/accounts/sign-in/feed-keys.server.ts";
import { endAllSessions } from "#app/features/accounts/sign-in/sessions.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/**
 * Changes the account's password if the old one is correct, and signs it out everywhere. With a tick its feed ends, too.
 * The caller starts a new session for the current browser.
 */
export async function changePassword(
  user: Account,
  { currentPassword, newPassword, endsFeed }: PasswordChange,
  client: Client,
): Promise<{ ok: true } | { ok: false; reason: "wrong" } | Limited> {
  const confirmed = await confirmPassword(user.id, currentPassword, client);
  if (!confirmed.ok) return confirmed;
  const passwordHash = await hashPassword(newPassword);
  const now = new Date();
  return inTransaction((transaction) => {
    const isUnchanged = and(eq(users.id, user.id), eq(users.passwordHash, confirmed.passwordHash));
    const { changes } = transaction.update(users).set({ passwordHash }).where(isUnchanged).run();
    if (changes === 0) return { ok: false, reason: "wrong" };
    endAllSessions(user.id, transaction);
    if (endsFeed) endFeedOf(user.id, transaction);
    endAccountLinks(transaction, user.id);
    const key = `password-changed:${randomUUID()}`;
    const newEmail = { ...passwordChangedEmail(now), key, recipient: user.email, userId: user.id };
    enqueueEmail(transaction, newEmail, now);
    return { ok: true };
  });
}
