import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { removeSecondFactor } from "#app/features/accounts/second-factor/second-factor.server.ts";
import { secondFactorEmail } from "#app/features/accounts/second-factor/second-factor-emails.server.ts";
import { endAllSessions } from "#app/features/accounts/sign-in/sessions.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Actor, users } from "#db/schema.ts";

interface RequestedReset {
  userId: string;
  adminId: string;
  now: Date;
}

type ResetResult =
  /** `isNew`: there was a second factor to remove. */
  | { ok: true; isNew: boolean }
  /** `no-admin`: the requester is no longer an admin. `own`: nobody resets their own without a code. */
  | { ok: false; reason: "not-found" | "no-admin" | "own" };

/**
 * Removes another account's second factor, signs the account out everywhere and tells its owner. Their next sign-in needs
 * the password alone.
 */
export async function resetSecondFactor({
  userId,
  adminId,
  now,
}: RequestedReset): Promise<ResetResult> {
  return inTransaction((transaction) => {
    if (findRow(transaction, adminId)?.role !== "admin") return { ok: false, reason: "no-admin" };
    if (userId === adminId) return { ok: false, reason: "own" };
    const account = findRow(transaction, userId);
    if (!account) return { ok: false, reason: "not-found" };
    return { ok: true, isNew: resetWithin(transaction, account, { admin: adminId }, now) };
  });
}

/** Like `resetSecondFactor`, as part of a larger transaction. Returns false, and tells nobody, if none was active. */
export function resetWithin(
  transaction: Queryable,
  { id: userId, email }: Account,
  actor: Actor,
  now: Date,
): boolean {
  if (!removeSecondFactor(transaction, userId)) return false;
  endAllSessions(userId, transaction);
  const change = { label: "Zweiter Faktor", action: "zurückgesetzt" };
  recordChange(transaction, {
    ...change,
    subject: "account",
    subjectId: userId,
    userId,
    actor,
    now,
  });
  const key = `second-factor:${randomUUID()}`;
  const mail = { ...secondFactorEmail("reset", now), key, recipient: email, userId };
  enqueueEmail(transaction, mail, now);
  return true;
}

function findRow(transaction: Queryable, userId: string): Account | undefined {
  const { id, email, role } = users;
  return transaction.select({ id, email, role }).from(users).where(eq(users.id, userId)).get();
}
