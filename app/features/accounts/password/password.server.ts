import { hash, verify } from "@node-rs/argon2";
import { createTurns } from "#app/http/turns.server.ts";

// Argon2id with the library's defaults: 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet).

/**
 * Computes one hash at a time. Parallel hashing would not be faster on a small machine, but would occupy all
 * threads that read files for pages and so block the whole shop.
 */
const inTurn = createTurns();

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

let unknownAccount: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (no such account) the check takes equally long and
 * fails, so that the response time does not reveal which addresses have an account.
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
