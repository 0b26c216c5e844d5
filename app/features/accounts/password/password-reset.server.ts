import { eq } from "drizzle-orm";
import {
  passwordChangedEmail,
  passwordResetEmail,
} from "#app/features/accounts/account-emails.server.ts";
import {
  type AccountLink,
  consumeLink,
  endAccountLinks,
  sendLink,
} from "#app/features/accounts/account-links.server.ts";
import { proveAddress } from "#app/features/accounts/address/proven-address.server.ts";
import { hashPassword } from "#app/features/accounts/password/password.server.ts";
import type { NewPassword } from "#app/features/accounts/password/password-schema.ts";
import { endFeedOf } from "#app/features/accounts/sign-in/feed-keys.server.ts";
import { endAllSessions } from "#app/features/accounts/sign-in/sessions.server.ts";
import { resetAccountLimits } from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import {
  createFormLimits,
  type Limited,
  type Sender,
  type Visitor,
} from "#app/http/rate-limit.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

const limits = createFormLimits("password-reset", { perAddress: 30, perEmail: 5, perOwner: 5 });

/**
 * Mails a password reset link to the account with this address, within the rate limits for its sender. Neither the
 * result nor the response time reveals whether the account exists. Submitting the same form twice sends one link.
 */
export async function requestPasswordReset(
  sender: Sender,
  email: string,
  fingerprint: Fingerprint = null,
  now = new Date(),
): Promise<{ ok: true } | Limited> {
  const limited = await limits.consume(sender, email);
  if (limited) return limited;
  const recipient = email.toLowerCase();
  await inTransaction((transaction) => {
    if (isDone(transaction, fingerprint)) return;
    recordDone(transaction, fingerprint, now);
    const isOwn = eq(users.email, recipient);
    const user = transaction.select({ id: users.id }).from(users).where(isOwn).get();
    const link = { purpose: "password-reset", userId: user?.id } as const;
    const mail = { email: passwordResetEmail(), recipient, isWithheld: !user };
    sendLink(transaction, link, mail, now);
  });
  return { ok: true };
}

/**
 * Sets a new password for the link's account and signs it out everywhere. With a tick its feed ends, too. The link is
 * consumed in the same transaction, so only one of two concurrent requests succeeds.
 */
export async function resetPassword(
  link: AccountLink,
  { password, endsFeed }: NewPassword,
  visitor: Visitor,
): Promise<{ ok: true } | { ok: false; reason: "outdated" }> {
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const user = await inTransaction((transaction) => {
    if (!consumeLink(transaction, link, now)) return null;
    const isOwn = eq(users.id, link.userId);
    // Using the link proves that the account's owner reads mail sent to this address.
    const changed = transaction.update(users).set({ passwordHash }).where(isOwn);
    const { id, email } = changed.returning({ id: users.id, email: users.email }).get();
    proveAddress(transaction, { userId: id, email }, now);
    endAllSessions(id, transaction);
    if (endsFeed) endFeedOf(id, transaction);
    endAccountLinks(transaction, id);
    const key = `password-changed:${link.id}`;
    const newEmail = { ...passwordChangedEmail(now), key, recipient: email, userId: id };
    enqueueEmail(transaction, newEmail, now);
    return { email };
  });
  if (!user) return { ok: false, reason: "outdated" };
  await resetAccountLimits(visitor, user.email);
  return { ok: true };
}
