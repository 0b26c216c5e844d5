import { randomUUID } from "node:crypto";
import {
  confirmPassword,
  isPasswordUnchanged,
} from "#app/features/accounts/password/confirm-password.server.ts";
import {
  createRecoveryCodes,
  hashOfRecoveryCode,
  storeRecoveryCodes,
} from "#app/features/accounts/second-factor/recovery-codes.server.ts";
import {
  activationOf,
  removeSecondFactor,
} from "#app/features/accounts/second-factor/second-factor.server.ts";
import { secondFactorEmail } from "#app/features/accounts/second-factor/second-factor-emails.server.ts";
import { countCode } from "#app/features/accounts/second-factor/second-factor-limits.server.ts";
import {
  type CodeRefusal,
  readCode,
  spendCode,
} from "#app/features/accounts/second-factor/spend-code.server.ts";
import type { Client } from "#app/features/accounts/sign-in/devices.server.ts";
import type { SignedIn } from "#app/features/accounts/sign-in/sessions.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";

interface RequestedChange {
  intent: "renew-codes" | "switch-off";
  password: string;
  code: string;
}

type ChangeResult =
  /** The new recovery codes, or null if there are none any more. */
  | { ok: true; recoveryCodes: string[] | null }
  /** `outdated`: it was switched off in the meantime. */
  | { ok: false; reason: "wrong-password" | "outdated" | CodeRefusal }
  | Limited;

/**
 * Switches the second factor off, or replaces the recovery codes. Both need password and code, because the browser may
 * have been left unattended.
 */
export async function changeSecondFactor(
  user: SignedIn,
  { intent, password, code }: RequestedChange,
  client: Client,
  now = new Date(),
): Promise<ChangeResult> {
  const confirmed = await confirmPassword(user.id, password, client);
  if (!confirmed.ok) {
    return confirmed.reason === "wrong" ? { ok: false, reason: "wrong-password" } : confirmed;
  }
  const seconds = await countCode(client, user.id);
  if (seconds) return { ok: false, reason: "limited", seconds };
  const read = readCode(user.id, code, now);
  const codes = intent === "renew-codes" ? createRecoveryCodes() : null;
  const hashes = codes?.map((each) => hashOfRecoveryCode(user.id, each));
  return inTransaction((transaction) => {
    if (!isPasswordUnchanged(transaction, user.id, confirmed.passwordHash)) {
      return { ok: false, reason: "wrong-password" };
    }
    if (!activationOf(user.id)) return { ok: false, reason: "outdated" };
    const result = spendCode(transaction, user.id, read);
    if (!result.ok) return result;
    if (hashes) storeRecoveryCodes(transaction, user.id, hashes);
    else switchOff(transaction, user, now);
    return { ok: true, recoveryCodes: codes };
  });
}

function switchOff(transaction: Queryable, { id: userId, email }: SignedIn, now: Date): void {
  removeSecondFactor(transaction, userId);
  const key = `second-factor:${randomUUID()}`;
  const mail = { ...secondFactorEmail("off", now), key, recipient: email, userId };
  enqueueEmail(transaction, mail, now);
}
