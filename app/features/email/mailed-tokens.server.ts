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
  return sign(wordsOf(address));
}

/** Whether this token was mailed to the address, signed with the newest secret or an earlier one. */
export function isAddressToken(token: string, address: MailedAddress): boolean {
  return isSigned(token, wordsOf(address));
}

/**
 * Creates the token that proves that an e-mail contained this path. It is not stored, and is valid as long as
 * there is something at the path.
 */
export function pathToken(path: string): string {
  return sign(`mailed path ${path}`);
}

/** Whether this token was mailed with the path, signed with the newest secret or an earlier one. */
export function isPathToken(token: string, path: string): boolean {
  return isSigned(token, `mailed path ${path}`);
}

// The same secrets sign cookies and other links; the beginning of the text keeps the signatures from being
// interchangeable.
function wordsOf({ userId, email }: MailedAddress): string {
  return `address proof ${userId} ${email.toLowerCase()}`;
}

function sign(text: string, [secret = ""] = secrets): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isSigned(token: string, text: string): boolean {
  return secrets.some((secret) => isSame(token, sign(text, [secret])));
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
