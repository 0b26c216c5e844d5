import { ADDRESS_TOKEN, type EmailBlock } from "#db/email-content.ts";

/** Asks the account's owner, at the end of another e-mail, to confirm the recipient's address. */
export function askToConfirmAddress(userId: string): EmailBlock[] {
  return [
    { kind: "paragraph", text: "Bitte bestätige kurz deine E-Mail-Adresse:" },
    addressConfirmation(userId),
  ];
}

/** The link by which the account's owner confirms the recipient's address. */
export function addressConfirmation(userId: string): EmailBlock {
  const account = new URLSearchParams({ account: userId });
  return {
    kind: "link",
    label: "Adresse bestätigen",
    path: `/auth/confirm-address?${account}&token=${ADDRESS_TOKEN}`,
  };
}

/** The path of the page on which the account's owner requests another confirmation e-mail. */
export const REQUEST_CONFIRMATION = "/dashboard/confirm-address";
