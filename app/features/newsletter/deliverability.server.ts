import { and, desc, eq, gt, lt } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { MOST_FAILED_ISSUES } from "#app/features/newsletter/issue-rules.ts";
import type { Queryable } from "#db/client.server.ts";
import { type IssueRecipient, issueRecipients, newsletterSubscriptions } from "#db/schema.ts";

type Recipient = Pick<IssueRecipient, "subscriptionId">;

const { id, failedIssues } = newsletterSubscriptions;

/**
 * An issue that arrives ends the series of those that did not. Where issues come back later, the one before this has to
 * have arrived as well: nobody knows of this one yet.
 */
export function noteDelivered(
  transaction: Queryable,
  { subscriptionId, issueNumber }: Recipient & Pick<IssueRecipient, "issueNumber">,
): void {
  if (env.BOUNCE_ADDRESS && !hasArrivedBefore(transaction, { subscriptionId, issueNumber })) return;
  transaction
    .update(newsletterSubscriptions)
    .set({ failedIssues: 0 })
    .where(and(eq(id, subscriptionId ?? ""), gt(failedIssues, 0)))
    .run();
}

function hasArrivedBefore(
  transaction: Queryable,
  { subscriptionId, issueNumber }: Pick<IssueRecipient, "subscriptionId" | "issueNumber">,
): boolean {
  const { state, issueNumber: number } = issueRecipients;
  const isEarlier = lt(number, issueNumber);
  const before = transaction
    .select({ state })
    .from(issueRecipients)
    .where(and(eq(issueRecipients.subscriptionId, subscriptionId ?? ""), isEarlier))
    .orderBy(desc(number))
    .limit(1)
    .get();
  return !before || before.state === "accepted";
}

interface Failure {
  /** Whether there is no such mailbox. */
  isGone: boolean;
  now: Date;
}

/** After a missing mailbox, or several failures in a row, nothing more goes to the subscription. */
export function noteFailed(
  transaction: Queryable,
  { subscriptionId }: Recipient,
  { isGone, now }: Failure,
): void {
  const isThis = eq(id, subscriptionId ?? "");
  const found = transaction
    .select({ failedIssues })
    .from(newsletterSubscriptions)
    .where(isThis)
    .get();
  if (!found) return;
  const failures = found.failedIssues + 1;
  const isOver = isGone || failures >= MOST_FAILED_ISSUES;
  transaction
    .update(newsletterSubscriptions)
    .set({ failedIssues: failures, ...(isOver ? { undeliverableAt: now } : {}) })
    .where(isThis)
    .run();
}
