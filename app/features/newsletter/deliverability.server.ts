import { and, eq, gt } from "drizzle-orm";
import { MOST_FAILED_ISSUES } from "#app/features/newsletter/issue-rules.ts";
import type { Queryable } from "#db/client.server.ts";
import { type IssueRecipient, newsletterSubscriptions } from "#db/schema.ts";

type Recipient = Pick<IssueRecipient, "subscriptionId">;

const { id, failedIssues } = newsletterSubscriptions;

/** An issue that arrives ends the series of those that did not. */
export function noteDelivered(transaction: Queryable, { subscriptionId }: Recipient): void {
  transaction
    .update(newsletterSubscriptions)
    .set({ failedIssues: 0 })
    .where(and(eq(id, subscriptionId ?? ""), gt(failedIssues, 0)))
    .run();
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
