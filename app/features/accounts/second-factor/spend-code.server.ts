import { and, eq, isNotNull, lt } from "drizzle-orm";
import {
  hashOfRecoveryCode,
  spendRecoveryCode,
} from "#app/features/accounts/second-factor/recovery-codes.server.ts";
import { findSecret } from "#app/features/accounts/second-factor/second-factor-secret.server.ts";
import { stepOfCode } from "#app/features/accounts/second-factor/totp.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { secondFactors } from "#db/schema.ts";

/** A typed code, compared with the secret. Only `spendCode` accepts it. */
export type ReadCode =
  | { kind: "step"; step: number; sealedSecret: string }
  | { kind: "recovery"; codeHash: string }
  | { kind: "wrong" }
  /** The secret was stored with another SESSION_SECRET. Recovery codes still work. */
  | { kind: "unreadable" };

export type CodeRefusal = "wrong" | "used" | "unreadable";
export type CodeResult = { ok: true; isRecovery: boolean } | { ok: false; reason: CodeRefusal };

/** Reads a code of the authenticator app, with or without spaces, or a recovery code. */
export function readCode(userId: string, typed: string, now: Date): ReadCode {
  const digits = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) {
    return { kind: "recovery", codeHash: hashOfRecoveryCode(userId, typed) };
  }
  const { sealedSecret, secret } = findSecret(userId) ?? {};
  if (sealedSecret === undefined) return { kind: "wrong" };
  if (secret === null || secret === undefined) return { kind: "unreadable" };
  const step = stepOfCode(secret, digits, now);
  return step === null ? { kind: "wrong" } : { kind: "step", step, sealedSecret };
}

/** Accepts the code if it has not been used before. Of two simultaneous calls, one succeeds. */
export function spendCode(transaction: Queryable, userId: string, code: ReadCode): CodeResult {
  if (code.kind === "wrong" || code.kind === "unreadable") return { ok: false, reason: code.kind };
  if (code.kind === "recovery") {
    return spendRecoveryCode(transaction, userId, code.codeHash)
      ? { ok: true, isRecovery: true }
      : { ok: false, reason: "wrong" };
  }
  const { changes } = transaction
    .update(secondFactors)
    .set({ lastStep: code.step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, code.sealedSecret),
        isNotNull(secondFactors.activatedAt),
        lt(secondFactors.lastStep, code.step),
      ),
    )
    .run();
  return changes > 0 ? { ok: true, isRecovery: false } : { ok: false, reason: "used" };
}
