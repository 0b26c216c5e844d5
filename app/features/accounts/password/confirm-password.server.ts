import { and, eq } from "drizzle-orm";
import { isPasswordCorrect } from "#app/features/accounts/password/password.server.ts";
import { type Client, findDevice } from "#app/features/accounts/sign-in/devices.server.ts";
import { createLimit, type Limited } from "#app/http/rate-limit.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

type PasswordResult =
  /** Includes the hash, so that a later step can check that the password has not changed since. */
  { ok: true; passwordHash: string } | { ok: false; reason: "wrong" } | Limited;

const FIFTEEN_MINUTES = 15 * 60;
const perAccount = createLimit({ name: "password-account", points: 10, seconds: FIFTEEN_MINUTES });
// A stolen session cookie alone cannot use up the attempts of the browser it was stolen from.
const perDevice = createLimit({ name: "password-device", points: 10, seconds: FIFTEEN_MINUTES });

/**
 * Asks a signed-in user for the password again before a sensitive change, in case the browser was left
 * unattended. Correct and wrong attempts both count towards the limits.
 */
export async function confirmPassword(
  userId: string,
  password: string,
  client: Client,
): Promise<PasswordResult> {
  const seconds = await countAttempt(client, userId);
  if (seconds) return { ok: false, reason: "limited", seconds };
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  const isCorrect = await isPasswordCorrect(password, user?.passwordHash);
  return user && isCorrect
    ? { ok: true, passwordHash: user.passwordHash }
    : { ok: false, reason: "wrong" };
}

/** Whether the account still has the password that was checked. If not, the change of the password wins. */
export function isPasswordUnchanged(
  transaction: Queryable,
  userId: string,
  passwordHash: string,
): boolean {
  const isUnchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  return transaction.select({ id: users.id }).from(users).where(isUnchanged).get() !== undefined;
}

async function countAttempt({ devices }: Client, userId: string): Promise<number> {
  const device = findDevice(devices, userId);
  if (device) return perDevice.consume(`${device} ${userId}`);
  return perAccount.consume(userId);
}
