import { isSigned, sign } from "#app/environment/signatures.server.ts";

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

function wordsOf({ userId, email }: MailedAddress): string {
  return `address proof ${userId} ${email.toLowerCase()}`;
}
