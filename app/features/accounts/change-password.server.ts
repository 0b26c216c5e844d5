import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  type AccountLink,
  consumeLink,
  endAccountLinks,
  passwordChangedEmail,
  passwordResetEmail,
  sendLink,
} from "#app/features/accounts/account-emails.server.ts";
import type { NewPassword, PasswordChange } from "#app/features/accounts/account-schemas.ts";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { hashPassword, isPasswordCorrect } from "#app/features/accounts/password.server.ts";
import { proveAddress } from "#app/features/accounts/proven-address.server.ts";
import { endAllSessions, endFeedOf } from "#app/features/accounts/sign-in/sessions.server.ts";
import {
  type Client,
  findDevice,
  resetAccountLimits,
} from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import {
  createFormLimits,
  createLimit,
  type Limited,
  type Sender,
  type Visitor,
} from "#app/http/rate-limit.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

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

type PasswordResult =
  /** Includes the hash, so that a later step can check that the password has not changed since. */
  { ok: true; passwordHash: string } | { ok: false; reason: "wrong" } | Limited;

const FIFTEEN_MINUTES = 15 * 60;
const perAccount = createLimit({ name: "password-account", points: 10, seconds: FIFTEEN_MINUTES });
// A stolen session cookie alone cannot use up the attempts of the browser it was stolen from.
const perDevice = createLimit({ name: "password-device", points: 10, seconds: FIFTEEN_MINUTES });

/**
 * Asks a signed-in user for the password again before a sensitive change, in case the browser was left
 * unattended. Correct and wrong attempts both count towards the limits.
 */
export async function confirmPassword(
  userId: string,
  password: string,
  client: Client,
): Promise<PasswordResult> {
  const seconds = await countAttempt(client, userId);
  if (seconds) return { ok: false, reason: "limited", seconds };
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  const isCorrect = await isPasswordCorrect(password, user?.passwordHash || undefined);
  return user && isCorrect
    ? { ok: true, passwordHash: user.passwordHash }
    : { ok: false, reason: "wrong" };
}

/** Whether the account still has the password that was checked. If not, the change of the password wins. */
export function isPasswordUnchanged(
  transaction: Queryable,
  userId: string,
  passwordHash: string,
): boolean {
  const isUnchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  return transaction.select({ id: users.id }).from(users).where(isUnchanged).get() !== undefined;
}

async function countAttempt({ devices }: Client, userId: string): Promise<number> {
  const device = findDevice(devices, userId);
  if (device) return perDevice.consume(`${device} ${userId}`);
  return perAccount.consume(userId);
}
