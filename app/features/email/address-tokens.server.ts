import { createHmac, timingSafeEqual } from "node:crypto";
import { secrets } from "#app/http/session.server.ts";

interface MailedAddress {
  userId: string;
  email: string;
}

/**
 * Proves, together with being signed in to the account, that its owner reads what is mailed to the
 * address. It is stored nowhere, and good for as long as the account has the address: several e-mails
 * bear the same one, none of which may go when it is used.
 */
export function addressToken(address: MailedAddress): string {
  const [newest = ""] = secrets;
  return tokenOf(address, newest);
}

/** Whether this token was mailed to the address, under the newest secret or an earlier one. */
export function isAddressToken(token: string, address: MailedAddress): boolean {
  return secrets.some((secret) => isSame(token, tokenOf(address, secret)));
}

function tokenOf({ userId, email }: MailedAddress, secret: string): string {
  const address = `${userId} ${email.toLowerCase()}`;
  // The secrets sign cookies and other links, too: the prefix keeps the one from passing for the other.
  return createHmac("sha256", secret).update(`address proof ${address}`).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
