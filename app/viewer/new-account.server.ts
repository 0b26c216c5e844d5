import { secrets } from "#app/environment/session-settings.server.ts";
import { createSiteCookie } from "#app/http/site-cookie.server.ts";

// Long enough for the sign-in after a sign-up, too short for the next user of the browser.
const cookie = createSiteCookie("behappy_new_account", { maxAge: 60 * 15, secrets });

/** The e-mail address that this browser has just signed up with, until it signs in; else null. */
export async function findNewAccount(request: Request): Promise<string | null> {
  const stored: unknown = await cookie.parse(request);
  return typeof stored === "string" && stored !== "" ? stored : null;
}

/** The Set-Cookie value that stores the address for the sign-in form. */
export function newAccountCookie(request: Request, email: string): Promise<string> {
  return cookie.serialize(request, email);
}

/** Deletes the cookie after a sign-in. */
export async function forgetNewAccount(request: Request, headers: Headers): Promise<void> {
  if (await findNewAccount(request)) headers.append("Set-Cookie", await cookie.remove(request));
}
