import { eq } from "drizzle-orm";
import { isPasswordCorrect } from "#app/features/accounts/password/password.server.ts";
import { type Client, findDevice } from "#app/features/accounts/sign-in/devices.server.ts";
import { createLimit, type Limited } from "#app/http/rate-limit.server.ts";
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
 * Checks the password of somebody who is signed in once more, before something that a browser left
 * open must not be enough for. Right and wrong tries count for the limits.
 */
export async function confirmPassword(
  userId: string,
  password: string,
  client: Client,
): Promise<PasswordResult> {
  const seconds = await countTry(client, userId);
  if (seconds) return { ok: false, reason: "limited", seconds };
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  const isCorrect = await isPasswordCorrect(password, user?.passwordHash);
  return user && isCorrect
    ? { ok: true, passwordHash: user.passwordHash }
    : { ok: false, reason: "wrong" };
}

async function countTry({ devices, visitor }: Client, userId: string): Promise<number> {
  const device = findDevice(devices, userId);
  if (device) return perDevice.consume(`${device} ${userId}`);
  return (await perAccount.consume(userId)) || (await perAddress.consume(visitor.address));
}
