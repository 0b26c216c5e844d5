import { eq } from "drizzle-orm";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import {
  findGrantablePlan,
  type GrantablePlan,
} from "#app/features/membership/administration/grantable-plans.server.ts";
import {
  type MemberState,
  memberStateOf,
} from "#app/features/membership/administration/member-state.ts";
import { listMembershipEntries } from "#app/features/membership/membership-entries.server.ts";
import {
  type MembershipEntry,
  recordsOf,
  versionOf,
} from "#app/features/membership/membership-entries.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { membershipChanges, users } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

interface RequestedMembership {
  userId: string;
  /** The name of the plan to grant; null ends the current membership. */
  plan: string | null;
  /** The version of the membership that the admin saw. */
  seen: string;
  adminId: string;
  now: Date;
}

type MembershipResult =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** The shop has no such plan, or no longer. */
  | { ok: false; reason: "unknown-plan" }
  /** The membership has changed since the admin saw it. */
  | { ok: false; reason: "changed" }
  /** The account has no active membership to end. */
  | { ok: false; reason: "no-member" };

/**
 * Grants an account a membership, which counts like an order completed now, or ends the current one.
 * Submitting the same form twice is idempotent.
 */
export async function changeMembership(requested: RequestedMembership): Promise<MembershipResult> {
  const { userId, plan, seen, now } = requested;
  return inTransaction((transaction) => {
    if (!isAccount(transaction, userId)) return { ok: false, reason: "not-found" };
    const entries = listMembershipEntries(userId, transaction);
    if (versionOf(entries) !== seen) {
      return isDone(entries, requested)
        ? { ok: true, isNew: false }
        : { ok: false, reason: "changed" };
    }
    const membership = memberStateOf(recordsOf(entries), now);
    const isMember = membership.state === "running";
    if (plan === null && !isMember) return { ok: false, reason: "no-member" };
    const granted = plan === null ? null : findGrantablePlan(plan, transaction);
    if (plan !== null && granted === null) return { ok: false, reason: "unknown-plan" };
    write(transaction, requested, granted);
    note(transaction, requested, membership);
    return { ok: true, isNew: true };
  });
}

function isAccount(transaction: Queryable, userId: string): boolean {
  const isTheirs = eq(users.id, userId);
  return transaction.select({ id: users.id }).from(users).where(isTheirs).get() !== undefined;
}

/** Whether this very request is the only change since the admin saw the membership. */
function isDone(entries: MembershipEntry[], { plan, seen }: RequestedMembership): boolean {
  const last = entries.findLast(({ kind }) => kind !== "ordered");
  if (!last) return false;
  const isSame =
    plan === null
      ? last.kind === "ended"
      : last.kind === "granted" && last.plan.name === planName(plan);
  return isSame && versionOf(entries.filter((entry) => entry !== last)) === seen;
}

/** Stores the granted plan with its current terms; null stores an ending. */
function write(
  transaction: Queryable,
  { userId, adminId, now }: RequestedMembership,
  granted: GrantablePlan | null,
): void {
  transaction
    .insert(membershipChanges)
    .values({
      userId,
      kind: granted ? "granted" : "ended",
      plan: granted?.name,
      planMonths: granted?.months,
      planIsPaid: granted?.isPaid,
      changedBy: adminId,
      createdAt: now,
    })
    .run();
}

function note(
  transaction: Queryable,
  { userId, plan, adminId, now }: RequestedMembership,
  before: MemberState,
): void {
  const ended = before.state === "running" ? before.plan : "";
  noteAdminChange(transaction, {
    adminId,
    userId,
    now,
    subject: "membership",
    subjectId: userId,
    label: plan ?? ended,
    action: plan === null ? "beendet" : "vergeben",
  });
}
