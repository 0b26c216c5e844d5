import { ADDRESS_TOKEN } from "#db/email-content.ts";

/** For an e-mail's link block: where the account's owner confirms that the recipient's address is theirs. */
export function confirmAddressPath(userId: string): string {
  return `/auth/confirm-address?${new URLSearchParams({ account: userId })}&token=${ADDRESS_TOKEN}`;
}

/** Where the account's owner asks for another such e-mail. */
export const REQUEST_CONFIRMATION = "/dashboard/confirm-address";
