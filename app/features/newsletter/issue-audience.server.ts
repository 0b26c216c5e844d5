import { and, count, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { listMemberIds } from "#app/features/membership/members-admin.server.ts";
import { listEntriesOfAll } from "#app/features/membership/membership.server.ts";
import { membershipsAt } from "#app/features/membership/membership.ts";
import { ordersOf, recordsOf } from "#app/features/membership/membership-entries.ts";
import { listAllPlans } from "#app/features/membership/plans.server.ts";
import type { Audience } from "#app/features/newsletter/issue.ts";
import { isUnproven } from "#app/features/newsletter/newsletter.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { newsletterSubscriptions, users } from "#db/schema.ts";

const { status, confirmedAt, undeliverableAt } = newsletterSubscriptions;

/** The subscriptions that issues go to. */
export const isReachable = and(
  eq(status, "subscribed"),
  isNotNull(confirmedAt),
  isNull(undeliverableAt),
);

/** The columns of an issue's recipients that say who they are. */
type Recipient = { subscriptionId: string } | { userId: string };

/** All that an issue to this audience goes to, each address once. */
export function listRecipients(audience: Audience, now: Date, queryable: Queryable = db) {
  if (audience.kind === "members") return listMembersOf(audience.planId, now);
  return queryable
    .select({ subscriptionId: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(isReachable)
    .all();
}

export function countRecipients(audience: Audience, now: Date): number {
  if (audience.kind === "members") return listMembersOf(audience.planId, now).length;
  return countWhere(isReachable);
}

/** The subscribers without a confirmation, because they subscribed before there was a mail server. */
export function countUnproven(): number {
  return countWhere(isUnproven);
}

function countWhere(condition: typeof isReachable): number {
  const found = db.select({ rows: count() }).from(newsletterSubscriptions).where(condition).get();
  return found?.rows ?? 0;
}

/** The accounts that one query looks up. SQLite limits its parameters. */
const BATCH = 500;

/** The members with a proven address. `planId`: null for those of any plan. */
function listMembersOf(planId: string | null, now: Date): Recipient[] {
  const ids = listMemberIds();
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
  return batches.flatMap((batch) => {
    const entries = listEntriesOfAll(batch);
    const proven = db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, batch), isNotNull(users.emailVerifiedAt)))
      .all();
    return proven
      .filter(({ id }) => {
        const { purchases } = ordersOf(recordsOf(entries.get(id) ?? []));
        const memberships = membershipsAt(purchases, now);
        return memberships.some(({ plan }) => planId === null || plan.itemId === planId);
      })
      .map(({ id }) => ({ userId: id }));
  });
}

/** The choices of the form. */
export function audienceOptions(): { value: string; label: string }[] {
  return [
    { value: "subscribers", label: "Alle, die den Newsletter bestellt haben" },
    { value: "members", label: "Alle Mitglieder" },
    ...listAllPlans().map(({ itemId, name }) => ({
      value: `plan:${itemId}`,
      label: `Mitglieder: ${name}`,
    })),
  ];
}
