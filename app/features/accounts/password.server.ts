import { hash, verify } from "@node-rs/argon2";

// Argon2id with the library's defaults: 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet).

export function hashPassword(password: string): Promise<string> {
  return hash(password);
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
  const isCorrect = await verify(passwordHash ?? (await unknownAccount), password);
  return passwordHash !== undefined && isCorrect;
}
