import { hash, verify } from "@node-rs/argon2";
import { createTurns } from "#app/http/turns.server.ts";

// Argon2id with the library's defaults: 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet).

/**
 * Hashes are computed one at a time. Several at once would be no faster on a small machine, and would
 * occupy all the threads that read files for pages: the whole shop would wait for them.
 */
const inTurn = createTurns();

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

let unknownAccount: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such account) it works just as long
 * and says no, so that the time does not tell which addresses have an account.
 */
export async function isPasswordCorrect(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  unknownAccount ??= hashPassword(crypto.randomUUID());
  const compared = passwordHash ?? (await unknownAccount);
  const isCorrect = await inTurn(() => verify(compared, password));
  return passwordHash !== undefined && isCorrect;
}
