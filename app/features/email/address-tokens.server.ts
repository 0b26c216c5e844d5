import { createHmac, timingSafeEqual } from "node:crypto";
import { secrets } from "#app/environment/session-settings.server.ts";

interface MailedAddress {
  userId: string;
  email: string;
}

/**
 * Creates the token that proves that the owner of the signed-in account reads mail sent to the address. It is
 * not stored, and is valid as long as the account keeps the address: several e-mails contain the same token,
 * and using one must not invalidate the others.
 */
export function addressToken(address: MailedAddress): string {
  const [newest = ""] = secrets;
  return tokenOf(address, newest);
}

/** Whether this token was mailed to the address, signed with the newest secret or an earlier one. */
export function isAddressToken(token: string, address: MailedAddress): boolean {
  return secrets.some((secret) => isSame(token, tokenOf(address, secret)));
}

function tokenOf({ userId, email }: MailedAddress, secret: string): string {
  const address = `${userId} ${email.toLowerCase()}`;
  // The same secrets sign cookies and other links; the prefix keeps the signatures from being
  // interchangeable.
  return createHmac("sha256", secret).update(`address proof ${address}`).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
