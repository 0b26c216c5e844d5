import { randomUUID } from "node:crypto";
import { mailboxOf } from "#app/environment/mailbox.ts";
import { addressConfirmationEmail } from "#app/features/accounts/account-emails.server.ts";
import { type Account, findAccount } from "#app/features/accounts/accounts.server.ts";
import {
  hasProvenAddress,
  proveAddress,
} from "#app/features/accounts/address/proven-address.server.ts";
import { isAddressToken } from "#app/features/email/mailed-tokens.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { createLimit, type Limited } from "#app/http/rate-limit.server.ts";
import { inTransaction } from "#db/client.server.ts";

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
