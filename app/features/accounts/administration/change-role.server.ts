import { and, eq } from "drizzle-orm";
import { type Account, isLastAdmin } from "#app/features/accounts/accounts.server.ts";
import { recordAccountChange } from "#app/features/accounts/record-account-change.server.ts";
import { roleLabels } from "#app/features/accounts/roles.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

export interface RequestedRole {
  userId: string;
  role: Account["role"];
  adminId: string;
  now: Date;
}

type RoleResult =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** The requester is no longer an admin. */
  | { ok: false; reason: "no-admin" }
  | { ok: false; reason: "own-role" }
  /** The only admin cannot lose the role. */
  | { ok: false; reason: "last-admin" };

/**
 * Promotes a customer to admin or demotes an admin. The change takes effect at the account's next request.
 * Admins cannot change their own role, so at least one admin always remains.
 */
export async function changeRole(requested: RequestedRole): Promise<RoleResult> {
  const { userId, role, adminId, now } = requested;
  return inTransaction((transaction) => {
    if (roleOf(transaction, adminId) !== "admin") return { ok: false, reason: "no-admin" };
    const before = roleOf(transaction, userId);
    if (!before) return { ok: false, reason: "not-found" };
    if (before === role) return { ok: true, isNew: false };
    if (isLastAdmin(userId, transaction)) return { ok: false, reason: "last-admin" };
    if (userId === adminId) return { ok: false, reason: "own-role" };
    transaction
      .update(users)
      .set({ role, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.role, before)))
      .run();
    const action = `von ${roleLabels[before]} zu ${roleLabels[role]}`;
    recordAccountChange(transaction, { userId, adminId, now, label: "Rolle", action });
    return { ok: true, isNew: true };
  });
}

function roleOf(transaction: Queryable, userId: string): Account["role"] | undefined {
  const isTheirs = eq(users.id, userId);
  return transaction.select({ role: users.role }).from(users).where(isTheirs).get()?.role;
}
