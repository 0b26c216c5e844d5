import {
  type AddressLink,
  findAddressLink,
} from "#app/features/accounts/account-address.server.ts";
import {
  type AccountLink,
  type AccountLinkPurpose,
  findAccountLink,
} from "#app/features/accounts/account-emails.server.ts";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import {
  findMailedAccount,
  findRemindedAccount,
  type RemindedAccount,
} from "#app/features/membership/renewal.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { requireUser } from "#app/viewer/viewer.server.ts";

/**
 * The link whose token is in the request's URL.
 * @throws a 404 if the link does not exist or no longer works
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
 * The account and address in the request's URL.
 * @throws a 404 if the token is invalid or the account has a different address by now
 */
export async function requireAddressLink(request: Request): Promise<AddressLink> {
  const { searchParams } = new URL(request.url);
  const userId = searchParams.get("account") ?? "";
  const link = await findAddressLink(userId, searchParams.get("token") ?? "");
  if (!link) throw outdatedLink();
  return link;
}

/**
 * The account whose reminders the request's page switches: of the mailed link in its address, else the signed-in one.
 * @throws a 404 if the address contains a token that was not mailed for its account
 */
export async function requireRemindedAccount(request: Request): Promise<RemindedAccount> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const account =
    token === null
      ? findRemindedAccount((await requireUser(request)).id)
      : findMailedAccount(searchParams.get("konto") ?? "", token);
  if (!account)
    throw refusal(404, "Diesen Link kennen wir nicht. Vielleicht ist er nicht vollständig.");
  return account;
}

/** Thrown if a link was used, or its account changed, after the page was rendered. */
export function outdatedLink() {
  const headers = { "Cache-Control": "no-store" };
  return refusal(404, accountWords.outdatedLink, { headers });
}
