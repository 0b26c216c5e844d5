import { isNotNull, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, flag, instant, updatedAt } from "#db/columns.ts";
import { createShortId } from "#db/ids.ts";
import { users } from "#db/tables/account-tables.ts";
import { newsletterSubscriptions } from "#db/tables/correspondence-tables.ts";

export const issueStates = ["draft", "planned", "sending", "held", "sent", "aborted"] as const;
export type IssueState = (typeof issueStates)[number];

/** The editions of the newsletter, and the steps of the welcome series, which are sent one by one. */
export const newsletterIssues = sqliteTable(
  "newsletter_issues",
  {
    /** Short, because each recipient's row repeats it. */
    number: integer().primaryKey(),
    id: text()
      .notNull()
      .$defaultFn(() => createShortId()),
    subject: text().notNull(),
    /** The words that mail programs show beside the subject. */
    preview: text().notNull(),
    /** Markdown with blocks that fill themselves. */
    body: text().notNull(),
    /** 'subscribers', 'members', or 'plan:' with the id of a plan. */
    audience: text().notNull(),
    /** The end of its address in the archive. */
    slug: text().notNull(),
    /** Whether the archive shows it once it is sent. */
    isArchived: flag("is_archived").default(true),
    state: text({ enum: issueStates }).notNull().default("draft"),
    /** NULL: as soon as an admin sends it. */
    sendAt: instant("send_at"),
    /** A step of the welcome series goes out so many days after the confirmation. NULL: an edition. */
    days: integer(),
    /** A step reaches those who confirm from then on. NULL: it was never switched on. */
    switchedOnAt: instant("switched_on_at"),
    /** The Markdown that is sent, with its blocks filled. NULL: not started, or a step, which is filled for each. */
    filled: text(),
    /** A German sentence. NULL: an admin has held it, or it is not held. */
    heldBecause: text("held_because"),
    /** The next recipient waits until then. */
    nextAt: instant("next_at"),
    /** The number of recipients in a row for whom the mail server said 'later'. */
    deferrals: integer().notNull().default(0),
    /** Half the rate until then. */
    slowUntil: instant("slow_until"),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("newsletter_issues_id_unique").on(table.id),
    uniqueIndex("newsletter_issues_slug_unique").on(table.slug),
    index("newsletter_issues_by_state").on(table.state),
    check(
      "newsletter_issues_state_known",
      sql`${table.state} in ('draft', 'planned', 'sending', 'held', 'sent', 'aborted')`,
    ),
    check("newsletter_issues_slug_plain", sql`${table.slug} not glob '*[^a-z0-9-]*'`),
    check("newsletter_issues_days_range", sql`${table.days} between 0 and 60`),
    check("newsletter_issues_slug_given", sql`length(${table.slug}) > 0`),
  ],
);
export type NewsletterIssue = typeof newsletterIssues.$inferSelect;

export const recipientStates = [
  "waiting",
  "sending",
  "accepted",
  "refused",
  "unclear",
  "skipped",
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** A row for each recipient of an issue that was sent. Kept lean, because there are thousands. */
export const issueRecipients = sqliteTable(
  "issue_recipients",
  {
    id: integer().primaryKey(),
    issueNumber: integer("issue_number")
      .notNull()
      .references(() => newsletterIssues.number, { onDelete: "cascade" }),
    subscriptionId: text("subscription_id").references(() => newsletterSubscriptions.id, {
      onDelete: "cascade",
    }),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: recipientStates }).notNull().default("waiting"),
    /** The time of the state. While waiting, the time of the next attempt. */
    at: instant("at").notNull(),
    /** The number of times that the mail server said 'later'. */
    deferrals: integer().notNull().default(0),
    /** The last words with which the mail server did not take the e-mail, even if it has taken it since. */
    answer: text(),
  },
  (table) => [
    uniqueIndex("issue_recipients_subscription_unique")
      .on(table.subscriptionId, table.issueNumber)
      .where(isNotNull(table.subscriptionId)),
    uniqueIndex("issue_recipients_user_unique")
      .on(table.userId, table.issueNumber)
      .where(isNotNull(table.userId)),
    index("issue_recipients_by_state").on(table.issueNumber, table.state, table.at),
    check(
      "issue_recipients_state_known",
      sql`${table.state} in ('waiting', 'sending', 'accepted', 'refused', 'unclear', 'skipped')`,
    ),
    check(
      "issue_recipients_somebody",
      sql`${table.subscriptionId} is not null or ${table.userId} is not null`,
    ),
  ],
);
export type IssueRecipient = typeof issueRecipients.$inferSelect;

/** How often links of an issue were followed. A number and nothing else, so that no person is in it. */
export const issueClicks = sqliteTable(
  "issue_clicks",
  {
    issueNumber: integer("issue_number")
      .primaryKey()
      .references(() => newsletterIssues.number, { onDelete: "cascade" }),
    count: integer().notNull(),
  },
  (table) => [check("issue_clicks_count_positive", sql`${table.count} > 0`)],
);
