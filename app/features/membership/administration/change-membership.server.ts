import { eq } from "drizzle-orm";
import { findGrantablePlan } from "#app/features/membership/administration/grantable-plans.server.ts";
import { memberStateOf } from "#app/features/membership/administration/member-state.ts";
import { endMembership } from "#app/features/membership/end-membership.server.ts";
import { listMembershipEntries } from "#app/features/membership/membership.server.ts";
import {
  type MembershipEntry,
  recordsOf,
  versionOf,
} from "#app/features/membership/membership-entries.ts";
import { recordMembershipChange } from "#app/features/membership/record-membership-change.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Actor, membershipChanges, storedActor, users } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

interface RequestedMembership {
  userId: string;
  /** The name of the plan to grant; null ends the current membership. */
  plan: string | null;
  /** The last day of the membership to end; null ends it at once. */
  lastDay: string | null;
  /** The version of the membership that the admin saw. */
  seen: string;
  actor: Actor;
  now: Date;
}

type MembershipResult =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** The shop has no such plan, or no longer. */
  | { ok: false; reason: "unknown-plan" }
  /** The membership has changed since the admin saw it. */
  | { ok: false; reason: "changed" }
  /** The membership cannot end on a day that is over. */
  | { ok: false; reason: "past-day" }
  /** The account has no active membership to end. */
  | { ok: false; reason: "no-member" };

/**
 * Grants an account a membership, which counts like an order completed now, or ends the current one.
 * Submitting the same form twice is idempotent.
 */
export async function changeMembership(requested: RequestedMembership): Promise<MembershipResult> {
  const { userId, plan, seen } = requested;
  return inTransaction((transaction) => {
    if (!isAccount(transaction, userId)) return { ok: false, reason: "not-found" };
    const entries = listMembershipEntries(userId);
    if (versionOf(entries) !== seen) {
      return isDone(entries, requested)
        ? { ok: true, isNew: false }
        : { ok: false, reason: "changed" };
    }
    return plan === null
      ? end(transaction, requested, entries)
      : grant(transaction, requested, plan);
  });
}

function end(
  transaction: Queryable,
  { userId, lastDay, actor, now }: RequestedMembership,
  entries: MembershipEntry[],
): MembershipResult {
  const membership = memberStateOf(recordsOf(entries), now);
  if (membership.state !== "running") return { ok: false, reason: "no-member" };
  if (lastDay && lastDay < berlinDay(now)) return { ok: false, reason: "past-day" };
  endMembership(transaction, { userId, plan: membership.plan, lastDay, actor, now });
  return { ok: true, isNew: true };
}

/** Stores the plan with its current terms. */
function grant(
  transaction: Queryable,
  { userId, actor, now }: RequestedMembership,
  name: string,
): MembershipResult {
  const plan = findGrantablePlan(name, transaction);
  if (!plan) return { ok: false, reason: "unknown-plan" };
  transaction
    .insert(membershipChanges)
    .values({
      userId,
      kind: "granted",
      plan: plan.name,
      planId: plan.itemId,
      planMonths: plan.months,
      planIsPaid: plan.isPaid,
      ...storedActor(actor),
      createdAt: now,
    })
    .run();
  recordMembershipChange(transaction, { userId, plan: name, action: "vergeben", actor, now });
  return { ok: true, isNew: true };
}

function isAccount(transaction: Queryable, userId: string): boolean {
  const isTheirs = eq(users.id, userId);
  return transaction.select({ id: users.id }).from(users).where(isTheirs).get() !== undefined;
}

/** Whether this very request is the only change since the admin saw the membership. */
function isDone(entries: MembershipEntry[], { plan, lastDay, seen }: RequestedMembership): boolean {
  const last = entries.findLast(({ kind }) => kind !== "ordered");
  if (!last) return false;
  const isSame =
    plan === null
      ? last.kind === "ended" && last.lastDay === lastDay
      : last.kind === "granted" && last.plan.name === planName(plan);
  return isSame && versionOf(entries.filter((entry) => entry !== last)) === seen;
}
