import {
  type AccountLink,
  type AccountLinkPurpose,
  findAccountLink,
} from "#app/features/accounts/account-links.server.ts";
import { accountMessages } from "#app/features/accounts/account-messages.server.ts";
import {
  type AddressLink,
  findAddressLink,
} from "#app/features/accounts/address/confirm-address.server.ts";
import { refusal } from "#app/http/refusal.server.ts";

/**
 * The link whose token the request's address carries.
 * @throws a 404 where there is no such link, or none any more
 */
export async function requireAccountLink(
  request: Request,
  purpose: AccountLinkPurpose,
): Promise<AccountLink> {
  const { searchParams } = new URL(request.url);
  const link = await findAccountLink(searchParams.get("token"), purpose);
  if (!link) throw outdatedLink();
  return link;
}

/**
 * The account and address that the request's address names.
 * @throws a 404 where the token is wrong or the account has another address by now
 */
export async function requireAddressLink(request: Request): Promise<AddressLink> {
  const { searchParams } = new URL(request.url);
  const userId = searchParams.get("account") ?? "";
  const link = await findAddressLink(userId, searchParams.get("token") ?? "");
  if (!link) throw outdatedLink();
  return link;
}

/** To be thrown where a link has been used, or its account changed, since the page was shown. */
export function outdatedLink() {
  const headers = { "Cache-Control": "no-store" };
  return refusal(404, accountMessages.outdatedLink, { headers });
}
