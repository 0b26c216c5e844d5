import { and, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { listMemberIds } from "#app/features/membership/members-admin.server.ts";
import { listEntriesOfAll } from "#app/features/membership/membership.server.ts";
import { membershipsAt } from "#app/features/membership/membership.ts";
import { ordersOf, recordsOf } from "#app/features/membership/membership-entries.ts";
import { listAllPlans } from "#app/features/membership/plans.server.ts";
import type { Audience } from "#app/features/newsletter/issue.ts";
import { isUnproven } from "#app/features/newsletter/newsletter.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import {
  issueRecipients,
  type NewsletterIssue,
  newsletterSubscriptions,
  users,
} from "#db/schema.ts";

const { status, confirmedAt, undeliverableAt } = newsletterSubscriptions;

/** The subscriptions that issues go to. */
export const isReachable = and(
  eq(status, "subscribed"),
  isNotNull(confirmedAt),
  isNull(undeliverableAt),
);

/** The rows of the recipients of an issue. */
export const isOf = ({ number }: Pick<NewsletterIssue, "number">) =>
  eq(issueRecipients.issueNumber, number);

/** Writes a row for each subscriber. One statement for all, because an issue may go to tens of thousands. */
export function addSubscribers(
  transaction: Queryable,
  { issueNumber, now }: { issueNumber: number; now: Date },
): void {
  const rows = transaction
    .select({
      id: sql`null`.as("id"),
      issueNumber: sql`${issueNumber}`.as("issue_number"),
      subscriptionId: newsletterSubscriptions.id,
      userId: sql`null`.as("user_id"),
      state: sql`'waiting'`.as("state"),
      at: sql`${now.getTime()}`.as("at"),
      deferrals: sql`0`.as("deferrals"),
      answer: sql`null`.as("answer"),
    })
    .from(newsletterSubscriptions)
    .where(isReachable);
  transaction.insert(issueRecipients).select(rows).run();
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

/** The ids of members with a proven address. `planId`: null for those of any plan. */
export function listMembersOf(planId: string | null, now: Date): string[] {
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
      .map(({ id }) => id);
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
