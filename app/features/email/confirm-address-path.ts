import { ADDRESS_TOKEN } from "#db/email-content.ts";

/** The path in an e-mail's link block that lets the account's owner confirm the recipient's address. */
export function confirmAddressPath(userId: string): string {
  return `/auth/confirm-address?${new URLSearchParams({ account: userId })}&token=${ADDRESS_TOKEN}`;
}

/** The path of the page on which the account's owner requests another confirmation e-mail. */
export const REQUEST_CONFIRMATION = "/dashboard/confirm-address";
