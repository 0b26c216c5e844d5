import { recordChange } from "#app/features/change-log/change-log.server.ts";
import type { Queryable } from "#db/client.server.ts";

interface AccountChange {
  userId: string;
  adminId: string;
  now: Date;
  /** The part of the account, such as 'Rolle'. */
  label: string;
  /** In a few words that follow the label. */
  action: string;
}

/** Notes an admin's change of an account as part of the transaction that makes it. */
export function recordAccountChange(
  transaction: Queryable,
  { adminId, ...change }: AccountChange,
): void {
  const subject = { subject: "account", subjectId: change.userId } as const;
  recordChange(transaction, { ...change, ...subject, actor: { admin: adminId } });
}
