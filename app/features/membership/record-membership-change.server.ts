import { recordChange } from "#app/features/change-log/change-log.server.ts";
import type { Queryable } from "#db/client.server.ts";
import type { Actor } from "#db/schema.ts";

interface MembershipChange {
  userId: string;
  plan: string;
  /** The change in words, for example 'vergeben'. */
  action: string;
  actor: Actor;
  now: Date;
}

/** Logs a change of an account's membership within the transaction that makes it. */
export function recordMembershipChange(
  transaction: Queryable,
  { userId, plan, action, actor, now }: MembershipChange,
): void {
  recordChange(transaction, {
    actor,
    userId,
    now,
    subject: "membership",
    subjectId: userId,
    label: plan,
    action,
  });
}
