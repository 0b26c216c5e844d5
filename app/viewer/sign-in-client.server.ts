import { z } from "zod";
import { secrets } from "#app/environment/session-settings.server.ts";
import {
  type Client,
  MAX_DEVICES,
  renameDevice,
} from "#app/features/accounts/sign-in/devices.server.ts";
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
const cookie = createSiteCookie("behappy_device", { maxAge: LIFETIME, secrets });

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
    devices: storedSchema.safeParse(await cookie.parse(request)).data?.devices ?? [],
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
  return cookie.serialize(request, { devices: renameDevice(devices, userId) });
}
