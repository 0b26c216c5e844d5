import { createHmac, timingSafeEqual } from "node:crypto";
import { secrets } from "#app/settings/session-settings.server.ts";

interface MailedAddress {
  userId: string;
  email: string;
}

/**
 * Creates the token that proves, for somebody signed in to the account, that its owner reads mail sent to
 * the address. It is stored nowhere and holds as long as the account keeps the address, because several
 * e-mails carry the same token and using one must not void the others.
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
  // The secrets sign cookies and other links, too: the prefix keeps signatures from being swapped.
  return createHmac("sha256", secret).update(`address proof ${address}`).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
