import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  confirmPassword,
  isPasswordUnchanged,
} from "#app/features/accounts/password/confirm-password.server.ts";
import {
  createRecoveryCodes,
  hashOfRecoveryCode,
  storeRecoveryCodes,
} from "#app/features/accounts/second-factor/recovery-codes.server.ts";
import { activationOf, isOpen } from "#app/features/accounts/second-factor/second-factor.server.ts";
import { secondFactorEmail } from "#app/features/accounts/second-factor/second-factor-emails.server.ts";
import {
  findSecret,
  sealSecret,
} from "#app/features/accounts/second-factor/second-factor-secret.server.ts";
import { createTotpSecret, stepOfCode } from "#app/features/accounts/second-factor/totp.server.ts";
import type { Client } from "#app/features/accounts/sign-in/devices.server.ts";
import { endOtherSessions, type SignedIn } from "#app/features/accounts/sign-in/sessions.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { secondFactors } from "#db/schema.ts";

/**
 * Creates a secret for the account's authenticator app after checking the password. It replaces one that no code has
 * activated yet.
 */
export async function beginSecondFactor(
  user: SignedIn,
  password: string,
  client: Client,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "wrong-password" } | Limited> {
  const confirmed = await confirmPassword(user.id, password, client);
  if (!confirmed.ok) {
    return confirmed.reason === "wrong" ? { ok: false, reason: "wrong-password" } : confirmed;
  }
  const sealedSecret = sealSecret(user.id, createTotpSecret());
  return inTransaction((transaction) => {
    if (!isPasswordUnchanged(transaction, user.id, confirmed.passwordHash)) {
      return { ok: false, reason: "wrong-password" };
    }
    // With an active second factor, the form belongs to an outdated page.
    if (activationOf(user.id)) return { ok: true };
    const created = { sealedSecret, lastStep: 0, createdAt: now };
    transaction
      .insert(secondFactors)
      .values({ userId: user.id, ...created })
      .onConflictDoUpdate({ target: secondFactors.userId, set: created })
      .run();
    return { ok: true };
  });
}

/** `outdated`: the set-up was finished, replaced or abandoned in the meantime. */
type ActivationResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "wrong" | "outdated" };

/**
 * Activates the second factor with a first code, which proves that the app has the secret. Signs the account out in all
 * other browsers, because they signed in with the password alone. Returns the recovery codes, which nobody can read
 * again.
 */
export async function activateSecondFactor(
  user: SignedIn,
  { code, token }: { code: string; token: string | undefined },
  now = new Date(),
): Promise<ActivationResult> {
  const { sealedSecret = "", secret = null } = findSecret(user.id) ?? {};
  if (secret === null || activationOf(user.id)) return { ok: false, reason: "outdated" };
  const step = stepOfCode(secret, code.replace(/\s/g, ""), now);
  if (step === null) return { ok: false, reason: "wrong" };
  const codes = createRecoveryCodes();
  const hashes = codes.map((each) => hashOfRecoveryCode(user.id, each));
  return inTransaction((transaction) => {
    const isThis = and(isOpen(user.id, now), eq(secondFactors.sealedSecret, sealedSecret));
    const activated = { activatedAt: now, lastStep: step };
    const { changes } = transaction.update(secondFactors).set(activated).where(isThis).run();
    if (changes === 0) return { ok: false, reason: "outdated" };
    storeRecoveryCodes(transaction, user.id, hashes);
    endOtherSessions(user.id, token, transaction);
    const key = `second-factor:${randomUUID()}`;
    const mail = { ...secondFactorEmail("on", now), key, recipient: user.email, userId: user.id };
    enqueueEmail(transaction, mail, now);
    return { ok: true, recoveryCodes: codes };
  });
}
