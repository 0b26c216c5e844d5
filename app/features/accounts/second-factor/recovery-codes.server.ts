import { createHash, randomBytes } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { Secret } from "otpauth";
import { db, type Queryable } from "#db/client.server.ts";
import { recoveryCodes } from "#db/schema.ts";

const COUNT = 10;
/** 80 bits cannot be guessed, so a plain hash protects them (NIST SP 800-63B, 5.1.2.2). */
const BYTES = 10;

/** New codes, such as 'JBSW-Y3DP-EHPK-3PXP'. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer });
    return base32.match(/.{4}/g)?.join("-") ?? "";
  });
}

/** The hash under which a code is stored. The typed code may be in lower case, with or without hyphens. */
export function hashOfRecoveryCode(userId: string, typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z2-7]/g, "");
  return createHash("sha256").update(`recovery code ${userId} ${code}`).digest("base64url");
}

/** Replaces all codes of the account. */
export function storeRecoveryCodes(transaction: Queryable, userId: string, hashes: string[]): void {
  deleteRecoveryCodes(transaction, userId);
  const rows = hashes.map((codeHash) => ({ codeHash, userId }));
  transaction.insert(recoveryCodes).values(rows).run();
}

export function deleteRecoveryCodes(transaction: Queryable, userId: string): void {
  transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
}

/** Uses the code up. Returns false if the account has no such code. */
export function spendRecoveryCode(
  transaction: Queryable,
  userId: string,
  codeHash: string,
): boolean {
  const isThis = and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId));
  const used = transaction.delete(recoveryCodes).where(isThis);
  return used.returning({ codeHash: recoveryCodes.codeHash }).get() !== undefined;
}

export function countRecoveryCodes(userId: string, queryable: Queryable = db): number {
  const isTheirs = eq(recoveryCodes.userId, userId);
  return queryable.select({ left: count() }).from(recoveryCodes).where(isTheirs).get()?.left ?? 0;
}
