import { z } from "zod";
import { secrets } from "#app/environment/session-settings.server.ts";
import {
  type Client,
  MAX_DEVICES,
  renameDevice,
} from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { visitorOf } from "#app/http/rate-limit.server.ts";
import { createSiteCookie } from "#app/http/site-cookie.server.ts";

/** 400 days in seconds, the maximum lifetime of a cookie in browsers. */
const LIFETIME = 400 * 24 * 60 * 60;

/**
 * Proves that this browser has signed in to an account before, so that wrong passwords from elsewhere do not
 * lock it out (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). The
 * cookie does not sign anyone in, survives sign-outs and password changes, and identifies accounts by a hash
 * of their id.
 */
const devicesCookie = createSiteCookie("behappy_device", { maxAge: LIFETIME, secrets });

const storedSchema = z.strictObject({
  devices: z
    .array(z.tuple([z.string().length(22), z.string().length(16)]))
    .max(MAX_DEVICES)
    .catch([]),
});

/** The request's browser, for the password limits and the list of sessions. */
export async function clientOf(request: Request): Promise<Client> {
  return {
    visitor: visitorOf(request),
    devices: storedSchema.safeParse(await devicesCookie.parse(request)).data?.devices ?? [],
    userAgent: request.headers.get("User-Agent") ?? "",
  };
}

/** Whether somebody has signed in with this browser before. */
export async function hasSignedInBefore(request: Request): Promise<boolean> {
  return (await clientOf(request)).devices.length > 0;
}

/** The Set-Cookie value for a browser whose user has just proven to own the account. */
export async function deviceCookie(request: Request, userId: string): Promise<string> {
  const { devices } = await clientOf(request);
  return devicesCookie.serialize(request, { devices: renameDevice(devices, userId) });
}

// Long enough for the sign-in after a sign-up, too short for the next user of the browser.
const addressCookie = createSiteCookie("behappy_new_account", { maxAge: 60 * 15, secrets });

/** The e-mail address that this browser has just signed up with, until it signs in; else null. */
export async function findNewAccount(request: Request): Promise<string | null> {
  const stored: unknown = await addressCookie.parse(request);
  return typeof stored === "string" && stored !== "" ? stored : null;
}

/** The Set-Cookie value that stores the address for the sign-in form. */
export function newAccountCookie(request: Request, email: string): Promise<string> {
  return addressCookie.serialize(request, email);
}

/** Deletes the address after a sign-in. */
export async function forgetNewAccount(request: Request, headers: Headers): Promise<void> {
  if (await findNewAccount(request))
    headers.append("Set-Cookie", await addressCookie.remove(request));
}
