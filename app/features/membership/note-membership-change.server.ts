import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import type { Queryable } from "#db/client.server.ts";

interface MembershipChange {
  userId: string;
  plan: string;
  /** The change in words, for example 'vergeben'. */
  action: string;
  adminId: string;
  now: Date;
}

/** Logs that an admin has changed an account's membership. */
export function noteMembershipChange(
  transaction: Queryable,
  { userId, plan, action, adminId, now }: MembershipChange,
): void {
  noteAdminChange(transaction, {
    adminId,
    userId,
    now,
    subject: "membership",
    subjectId: userId,
    label: plan,
    action,
  });
}
