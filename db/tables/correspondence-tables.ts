import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, instant, updatedAt, uuid } from "#db/columns.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { users } from "#db/tables/account-tables.ts";

export const newsletterSubscriptions = sqliteTable(
  "newsletter_subscriptions",
  {
    id: uuid(),
    /** Lower case, because the unique index compares exactly. */
    email: text().notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    status: text({ enum: ["pending", "subscribed", "unsubscribed"] })
      .notNull()
      .default("subscribed"),
    // Proof of the consent (Art. 7 Abs. 1 DSGVO): the version of the text, the time and the network,
    // shortened so that it identifies no single connection. NULL: the subscription is older than these
    // columns, or not confirmed. The network is also NULL if it is unknown.
    consentVersion: text("consent_version"),
    consentedAt: instant("consented_at"),
    consentedFrom: text("consented_from"),
    confirmedAt: instant("confirmed_at"),
    confirmedFrom: text("confirmed_from"),
    unsubscribedAt: instant("unsubscribed_at"),
    /** Since then no issue goes there, because mail servers refused it. NULL: it can be reached. */
    undeliverableAt: instant("undeliverable_at"),
    /** The number of issues in a row that could not be delivered. */
    failedIssues: integer("failed_issues").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("newsletter_subscriptions_email_unique").on(table.email),
    index("newsletter_subscriptions_newest").on(table.createdAt, table.id),
    index("newsletter_subscriptions_by_first_name").on(germanOrder(table.firstName), table.id),
    index("newsletter_subscriptions_by_last_name").on(germanOrder(table.lastName), table.id),
    index("newsletter_subscriptions_by_status").on(table.status, table.createdAt, table.id),
    check("newsletter_subscriptions_email_lower_case", sql`${table.email} = lower(${table.email})`),
    check(
      "newsletter_subscriptions_status_known",
      sql`${table.status} in ('pending', 'subscribed', 'unsubscribed')`,
    ),
  ],
);

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: uuid(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    status: text({ enum: ["new", "read"] })
      .notNull()
      .default("new"),
    /** Time at which an admin answered, opened a reply or marked the message as answered. NULL: not answered. */
    answeredAt: instant("answered_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("contact_messages_newest").on(table.createdAt, table.id),
    index("contact_messages_by_name").on(germanOrder(table.name), table.id),
    index("contact_messages_by_email").on(sql`${table.email} collate nocase`, table.id),
    index("contact_messages_by_status").on(table.status, table.createdAt, table.id),
    // Includes answered_at, so that counting needs only the index.
    index("contact_messages_answered")
      .on(table.createdAt, table.id, table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    index("contact_messages_unanswered")
      .on(table.createdAt, table.id, table.answeredAt)
      .where(sql`${table.answeredAt} is null`),
    check("contact_messages_status_known", sql`${table.status} in ('new', 'read')`),
  ],
);

/** Answers that admins wrote on a message's page. */
export const contactAnswers = sqliteTable(
  "contact_answers",
  {
    id: uuid(),
    messageId: text("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** NULL after that admin's account is deleted. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("contact_answers_of_message").on(table.messageId, table.createdAt),
    index("contact_answers_by_admin").on(table.createdBy),
    check("contact_answers_text_given", sql`length(${table.text}) > 0`),
  ],
);
