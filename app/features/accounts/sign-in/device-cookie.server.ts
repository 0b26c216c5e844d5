import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { createSiteCookie } from "#app/http/site-cookie.server.ts";
import { secrets } from "#app/settings/session-settings.server.ts";

/** 400 days in seconds: browsers keep no cookie for longer. */
const LIFETIME = 400 * 24 * 60 * 60;

/** The number of accounts that one browser remembers, most recent sign-in first. */
const MOST_ACCOUNTS = 5;

/**
 * Proves that this browser has signed in to an account before, so that wrong passwords from elsewhere
 * do not lock it out
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It signs
 * nobody in, outlives signing out and a new password, and names accounts by a hash of their id.
 */
const cookie = createSiteCookie("behappy_device", { maxAge: LIFETIME, secrets });

const storedSchema = z.strictObject({
  devices: z
    .array(z.tuple([z.string().length(22), z.string().length(16)]))
    .max(MOST_ACCOUNTS)
    .catch([]),
});

/** The name under which this browser's sign-in tries are counted; null for an account new to it. */
export async function findDevice(request: Request, userId: string): Promise<string | null> {
  const account = hashOf(userId);
  const device = (await readDevices(request)).find(([each]) => each === account);
  return device?.[1] ?? null;
}

/**
 * The Set-Cookie value for a browser whose user has just proven to own the account. Every call draws a
 * new name for it.
 */
export async function deviceCookie(request: Request, userId: string): Promise<string> {
  const account = hashOf(userId);
  const others = (await readDevices(request)).filter(([each]) => each !== account);
  const device = [account, randomBytes(12).toString("base64url")];
  return cookie.serialize(request, { devices: [device, ...others].slice(0, MOST_ACCOUNTS) });
}

async function readDevices(request: Request) {
  return storedSchema.safeParse(await cookie.parse(request)).data?.devices ?? [];
}

function hashOf(userId: string): string {
  return createHash("sha256").update(userId).digest("base64url").slice(0, 22);
}
