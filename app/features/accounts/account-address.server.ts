import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { mailboxOf } from "#app/environment/mailbox.ts";
import {
  type AccountLink,
  addressConfirmationEmail,
  consumeLink,
  emailChangedEmail,
  emailChangeEmail,
  endAccountLinks,
  sendLink,
} from "#app/features/accounts/account-emails.server.ts";
import type { EmailChange } from "#app/features/accounts/account-schemas.ts";
import { type Account, findAccount } from "#app/features/accounts/accounts.server.ts";
import {
  confirmPassword,
  isPasswordUnchanged,
} from "#app/features/accounts/change-password.server.ts";
import { leavePerson } from "#app/features/accounts/moved-account.server.ts";
import { hasProvenAddress, proveAddress } from "#app/features/accounts/proven-address.server.ts";
import type { Client } from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { isAddressToken } from "#app/features/email/email-links.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { createLimit, type Limited, type Visitor } from "#app/http/rate-limit.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { profiles, users } from "#db/schema.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

const perMailbox = createLimit({ name: "address-confirmation", points: 5, seconds: 60 * 60 });

/** An account and the address that its confirmation link was mailed to. */
export interface AddressLink {
  userId: string;
  email: string;
  isProven: boolean;
}

/** Finds the account's link with this token. Returns null if the account has a different address by now. */
export async function findAddressLink(userId: string, token: string): Promise<AddressLink | null> {
  const email = (await findAccount(userId))?.email;
  if (email === undefined || !isAddressToken(token, { userId, email })) return null;
  return { userId, email, isProven: hasProvenAddress(userId) };
}

/** Confirms the address if the viewer is signed in to the account that the link belongs to. */
export async function confirmAddress(
  { userId, email }: AddressLink,
  viewer: Account,
): Promise<{ ok: true } | { ok: false; reason: "other-account" | "outdated" }> {
  if (viewer.id !== userId) return { ok: false, reason: "other-account" };
  return inTransaction((transaction) => {
    const isProven = proveAddress(transaction, { userId, email }, new Date());
    return isProven ? { ok: true } : { ok: false, reason: "outdated" };
  });
}

/**
 * Mails a confirmation link to the account's address, at most five per hour, unless the address is already proven.
 */
export async function requestAddressConfirmation({
  id: userId,
  email,
}: Account): Promise<{ ok: true } | Limited> {
  const seconds = await perMailbox.consume(counted(email));
  if (seconds > 0) return { ok: false, reason: "limited", seconds };
  await inTransaction((transaction) => {
    if (hasProvenAddress(userId)) return;
    const key = `address-confirmation:${randomUUID()}`;
    const newEmail = { ...addressConfirmationEmail(userId), key, recipient: email, userId };
    enqueueEmail(transaction, newEmail);
  });
  return { ok: true };
}

/** Only one account has an address. Anybody can sign up with its `+part` addresses, which therefore count together. */
function counted(email: string): string {
  const mailbox = mailboxOf(email);
  return mailbox === email ? email : `+ ${mailbox}`;
}

const withinAnHour = (name: string, points: number) =>
  createLimit({ name, points, seconds: 60 * 60 });
const perAccount = withinAnHour("email-change-account", 5);
const perRecipient = withinAnHour("email-change-email", 5);
/** Accounts are made in seconds, so those with unproven addresses share a limit. */
const perAddress = withinAnHour("email-change-address", 30);

type RequestResult =
  | { ok: true }
  | { ok: false; reason: "same" }
  | { ok: false; reason: "wrong" }
  | Limited;

/**
 * Mails the new address a link that makes it the account's sign-in address. No mail is sent if another
 * account uses the address; neither the result nor the response time reveals that. Submitting the same form
 * twice sends one link.
 */
export async function requestEmailChange(
  user: Account,
  { email: typed, password }: EmailChange,
  client: Client,
  fingerprint: Fingerprint = null,
): Promise<RequestResult> {
  const email = typed.toLowerCase();
  if (email === user.email) return { ok: false, reason: "same" };
  const confirmed = await confirmPassword(user.id, password, client);
  if (!confirmed.ok) return confirmed;
  const seconds = await countMail(client.visitor, user.id, email);
  if (seconds > 0) return { ok: false, reason: "limited", seconds };
  return inTransaction((transaction) => {
    if (!isPasswordUnchanged(transaction, user.id, confirmed.passwordHash)) {
      return { ok: false, reason: "wrong" };
    }
    if (isDone(transaction, fingerprint)) return { ok: true };
    recordDone(transaction, fingerprint);
    const link = { purpose: "email-change", userId: user.id, email } as const;
    const isWithheld = isTaken(transaction, email);
    const mail = { email: emailChangeEmail(), recipient: email, isWithheld };
    sendLink(transaction, link, mail, new Date());
    return { ok: true };
  });
}

/** Counts an e-mail to the new address. Returns the seconds to wait if a limit is reached, else 0. */
async function countMail({ address }: Visitor, userId: string, email: string): Promise<number> {
  const isProven = hasProvenAddress(userId);
  return (
    (await perAccount.consume(userId)) ||
    (isProven ? 0 : await perAddress.consume(address)) ||
    (await perRecipient.consume(mailboxOf(email)))
  );
}

type ConfirmationResult = { ok: true } | { ok: false; reason: "outdated" | "taken" };

/**
 * Makes the link's address the account's sign-in address, and also the profile's address if the two were
 * equal. All sessions stay, because the password is unchanged. The address becomes proven only if the
 * account's owner (`viewer`) pressed the button: someone else who reads that mailbox may have been tricked
 * into pressing it.
 */
export async function confirmEmailChange(
  link: AccountLink,
  viewer: Account | null,
): Promise<ConfirmationResult> {
  const { userId, email } = link;
  const now = new Date();
  return inTransaction((transaction) => {
    const user = transaction.select().from(users).where(eq(users.id, userId)).get();
    const isOpen = consumeLink(transaction, link, now);
    if (!user || !email || !isOpen) return { ok: false, reason: "outdated" };
    if (isTaken(transaction, email)) return { ok: false, reason: "taken" };
    const isUnproven = user.emailVerifiedAt === null;
    const changes = { email, emailVerifiedAt: null };
    transaction.update(users).set(changes).where(eq(users.id, userId)).run();
    endAccountLinks(transaction, userId);
    if (isUnproven) leavePerson(transaction, user);
    if (viewer?.id === userId) proveAddress(transaction, { userId, email }, now);
    changeProfileEmail(transaction, userId, { from: user.email, to: email });
    const key = `email-changed:${link.id}`;
    const newEmail = { ...emailChangedEmail(now), key, recipient: user.email, userId };
    enqueueEmail(transaction, newEmail, now);
    return { ok: true };
  });
}

function isTaken(transaction: Queryable, email: string): boolean {
  const holder = transaction.select({ id: users.id }).from(users).where(eq(users.email, email));
  return holder.get() !== undefined;
}

/** Profiles keep an address as it was typed, so the comparison ignores case. */
function changeProfileEmail(
  transaction: Queryable,
  userId: string,
  { from, to }: { from: string; to: string },
): void {
  const isOwn = eq(profiles.id, userId);
  const profile = transaction.select({ email: profiles.email }).from(profiles).where(isOwn).get();
  if (profile?.email.toLowerCase() !== from) return;
  transaction.update(profiles).set({ email: to }).where(isOwn).run();
}
