import { recordMembershipChange } from "#app/features/membership/record-membership-change.server.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { Queryable } from "#db/client.server.ts";
import { type Actor, membershipChanges, storedActor } from "#db/schema.ts";

interface EndedMembership {
  userId: string;
  /** The name of the active plan. */
  plan: string;
  /** The last ISO day in Berlin; null ends it at once. */
  lastDay: string | null;
  actor: Actor;
  now: Date;
}

/** Ends all memberships that the account has now, and records the actor in the change log. */
export function endMembership(transaction: Queryable, ended: EndedMembership): void {
  const { userId, plan, lastDay, actor, now } = ended;
  transaction
    .insert(membershipChanges)
    .values({ userId, kind: "ended", lastDay, ...storedActor(actor), createdAt: now })
    .run();
  const action = lastDay ? `zum ${formatShortDate(lastDay)} beendet` : "beendet";
  recordMembershipChange(transaction, { userId, plan, action, actor, now });
}
