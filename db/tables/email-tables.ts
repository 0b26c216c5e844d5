import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, instant, updatedAt, uuid } from "#db/columns.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { users } from "#db/tables/account-tables.ts";
import { newsletterSubscriptions } from "#db/tables/correspondence-tables.ts";

export const linkPurposes = [
  "password-reset",
  "email-change",
  "newsletter-confirmation",
  "newsletter-unsubscription",
  "test-email",
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Links in e-mails and their purposes. Deleting a row invalidates its link. */
export const emailLinks = sqliteTable(
  "email_links",
  {
    id: uuid(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** SHA-256 of the token in the link, so that readers of the table cannot use it. */
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    subscriptionId: text("subscription_id").references(() => newsletterSubscriptions.id, {
      onDelete: "cascade",
    }),
    /** The new sign-in address that is waiting for confirmation. */
    email: text(),
    /** NULL: valid as long as its subject exists. */
    expiresAt: instant("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("email_links_token_unique").on(table.tokenHash),
    index("email_links_of_user").on(table.userId, table.purpose),
    index("email_links_of_subscription").on(table.subscriptionId, table.purpose),
    index("email_links_expiry").on(table.expiresAt),
    check(
      "email_links_purpose_known",
      sql`${table.purpose} in ('password-reset', 'email-change', 'newsletter-confirmation', 'newsletter-unsubscription', 'test-email')`,
    ),
  ],
);

export const emailStatuses = ["queued", "sent", "failed", "kept"] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** The priorities of e-mails, in the order of sending. */
export const emailPriorities = ["account", "order", "bulk"] as const;
export type EmailPriority = (typeof emailPriorities)[number];

/** The outbox: e-mails to send and e-mails that were sent. */
export const emails = sqliteTable(
  "emails",
  {
    id: uuid(),
    /** The reported event, such as 'order-confirmation:<order id>'. Each event is reported once. */
    key: text().notNull(),
    /** The same for every attempt to send it. */
    messageId: text("message_id").notNull(),
    recipient: text().notNull(),
    replyTo: text("reply_to"),
    subject: text().notNull(),
    /** Text and HTML are rendered from it when it is sent or read. */
    content: text({ mode: "json" }).$type<EmailBlock[]>().notNull(),
    /** The link in the e-mail. Deleting a used or outdated link deletes the e-mail, too. */
    linkId: text("link_id").references(() => emailLinks.id, { onDelete: "cascade" }),
    /** The account that the e-mail concerns; NULL if there is none. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** 'kept': there was no mail server, so it can only be read here. */
    status: text({ enum: emailStatuses }).notNull(),
    /** E-mails of a later priority wait until none of an earlier one is due. */
    priority: text({ enum: emailPriorities }).notNull(),
    /**
     * The recipient's mailbox (`mailboxOf`) if the account has not proven its address. Only a few such
     * e-mails are sent per hour. NULL: no such limit.
     */
    unprovenRecipient: text("unproven_recipient"),
    attempts: integer().notNull().default(0),
    /** Number of attempts in which a mail server received the whole e-mail and did not answer. */
    unanswered: integer().notNull().default(0),
    /** Earliest time of the next attempt. */
    dueAt: instant("due_at").notNull(),
    /** The e-mail is not sent after this time. */
    expiresAt: instant("expires_at"),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("emails_key_unique").on(table.key),
    uniqueIndex("emails_message_id_unique").on(table.messageId),
    index("emails_due").on(table.status, table.priority, table.dueAt, table.createdAt),
    index("emails_newest").on(table.createdAt, table.id),
    index("emails_by_status").on(table.status, table.createdAt, table.id),
    index("emails_by_subject").on(germanOrder(table.subject), table.id),
    index("emails_of_user").on(table.userId),
    index("emails_of_link").on(table.linkId),
    index("emails_to").on(sql`${table.recipient} collate nocase`),
    index("emails_to_unproven").on(table.unprovenRecipient, table.status, table.createdAt),
    index("emails_to_unproven_of_user")
      .on(table.userId, table.status, table.createdAt)
      .where(sql`${table.unprovenRecipient} is not null`),
    check("emails_status_known", sql`${table.status} in ('queued', 'sent', 'failed', 'kept')`),
    check("emails_priority_known", sql`${table.priority} in ('account', 'order', 'bulk')`),
    check("emails_sent_dated", sql`${table.status} <> 'sent' or ${table.sentAt} is not null`),
  ],
);
export type Email = typeof emails.$inferSelect;
