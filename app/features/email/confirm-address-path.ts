import { ADDRESS_TOKEN } from "#db/email-content.ts";

/** The path of an e-mail's link block by which the account's owner confirms the recipient's address. */
export function confirmAddressPath(userId: string): string {
  return `/auth/confirm-address?${new URLSearchParams({ account: userId })}&token=${ADDRESS_TOKEN}`;
}

/** The path of the page where the account's owner requests another such e-mail. */
export const REQUEST_CONFIRMATION = "/dashboard/confirm-address";
