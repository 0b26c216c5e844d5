import { eq } from "drizzle-orm";
import { isPasswordCorrect } from "#app/features/accounts/password/password.server.ts";
import { findDevice } from "#app/features/accounts/sign-in/device-cookie.server.ts";
import { createLimit, type Limited, visitorOf } from "#app/http/rate-limit.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

type PasswordResult =
  /** With the hash, so that what follows can insist on it being the same still. */
  { ok: true; passwordHash: string } | { ok: false; reason: "wrong" } | Limited;

const FIFTEEN_MINUTES = 15 * 60;
const perAccount = createLimit({ name: "password-account", points: 10, seconds: FIFTEEN_MINUTES });
const perAddress = createLimit({ name: "password-address", points: 100, seconds: FIFTEEN_MINUTES });
// A thief of the session cookie alone cannot use up the tries of the browser it was stolen from.
const perDevice = createLimit({ name: "password-device", points: 10, seconds: FIFTEEN_MINUTES });

/**
 * Asks somebody who is signed in for the password once more, before something that a browser left
 * open must not be enough for. Right and wrong tries count for the limits.
 */
export async function confirmPassword(
  request: Request,
  userId: string,
  password: string,
): Promise<PasswordResult> {
  const seconds = await countTry(request, userId);
  if (seconds) return { ok: false, reason: "limited", seconds };
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  const isCorrect = await isPasswordCorrect(password, user?.passwordHash);
  return user && isCorrect
    ? { ok: true, passwordHash: user.passwordHash }
    : { ok: false, reason: "wrong" };
}

async function countTry(request: Request, userId: string): Promise<number> {
  const device = await findDevice(request, userId);
  if (device) return perDevice.consume(`${device} ${userId}`);
  return (
    (await perAccount.consume(userId)) || (await perAddress.consume(visitorOf(request).address))
  );
}
