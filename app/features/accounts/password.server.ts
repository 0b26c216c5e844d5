import { hash, verify } from "@node-rs/argon2";
import { createTurns } from "#app/http/turns.server.ts";

// Argon2id with the library's defaults: 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet).

/**
 * Computes one hash at a time. Parallel hashing would not be faster on a small machine, but would occupy all
 * threads that read files for pages and so block the whole shop.
 */
const inTurn = createTurns();

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password)));
}

/** Systems type 'é' as one sign or as two. NIST SP 800-63B-4, section 3.1.1.2, wants one of the Unicode forms. */
const normalized = (password: string) => password.normalize("NFKC");

/** The normalized form, and those that a hash of an earlier version may have been made from. */
function spellingsOf(password: string): string[] {
  const forms = [
    normalized(password),
    password,
    password.normalize("NFC"),
    password.normalize("NFD"),
  ];
  return [...new Set(forms)];
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
  for (const spelling of spellingsOf(password)) {
    const isCorrect = await inTurn(() => verify(compared, spelling));
    if (passwordHash !== undefined && isCorrect) return true;
  }
  return false;
}
