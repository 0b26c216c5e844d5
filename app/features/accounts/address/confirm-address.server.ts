import { randomUUID } from "node:crypto";
import { addressConfirmationLetter } from "#app/features/accounts/account-emails.server.ts";
import { type Account, findAccount } from "#app/features/accounts/accounts.server.ts";
import {
  hasProvenAddress,
  proveAddress,
} from "#app/features/accounts/address/proven-address.server.ts";
import { isAddressToken } from "#app/features/email/address-tokens.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { createFormLimits, type Limited, visitorOf } from "#app/http/rate-limit.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { db, inTransaction } from "#db/client.server.ts";

const limits = createFormLimits("address-confirmation", { perAddress: 30, perEmail: 5 });

/** An account and the address that its confirmation link was mailed to. */
export interface AddressLink {
  userId: string;
  email: string;
  isProven: boolean;
}

/**
 * Reads the account and address from the request's link.
 * @throws a 404 response where the token is wrong or the account has another address by now
 */
export async function requireAddressLink(request: Request): Promise<AddressLink> {
  const { searchParams } = new URL(request.url);
  const userId = searchParams.get("account") ?? "";
  const token = searchParams.get("token") ?? "";
  const email = (await findAccount(userId))?.email;
  if (email === undefined || !isAddressToken(token, { userId, email })) throw outdatedAddressLink();
  return { userId, email, isProven: hasProvenAddress(db, userId) };
}

/** The 404 response to throw where the account has changed its address since the link was mailed. */
export function outdatedAddressLink() {
  const headers = { "Cache-Control": "no-store" };
  return refusal(404, "Dieser Link gilt nicht mehr.", { headers });
}

/** Confirms the address where the viewer is signed in to the account that the link belongs to. */
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

/** Mails a confirmation link to the account's address, within the limits, unless it is proven already. */
export async function requestAddressConfirmation(
  request: Request,
  { id: userId, email }: Account,
): Promise<{ ok: true } | Limited> {
  const limited = await limits.consume(visitorOf(request), email);
  if (limited) return limited;
  await inTransaction((transaction) => {
    if (hasProvenAddress(transaction, userId)) return;
    const key = `address-confirmation:${randomUUID()}`;
    const letter = { ...addressConfirmationLetter(userId), key, recipient: email, userId };
    enqueueEmail(transaction, letter);
  });
  return { ok: true };
}
