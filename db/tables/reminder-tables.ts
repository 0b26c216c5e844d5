import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";
import { catalogItems } from "#db/tables/catalog-tables.ts";

/** The e-mails about a dated item: two before it begins and one afterwards. */
export const dateReminderKinds = ["days-before", "hours-before", "afterwards"] as const;
export type DateReminderKind = (typeof dateReminderKinds)[number];

/** E-mails about a dated item, each sent once. After a move of the date they are sent again. */
export const dateReminders = sqliteTable(
  "date_reminders",
  {
    itemId: text("item_id")
      .notNull()
      .references(() => catalogItems.id, { onDelete: "cascade" }),
    kind: text({ enum: dateReminderKinds }).notNull(),
    /** The address in lower case. */
    recipient: text().notNull(),
    /** 'YYYY-MM-DD HH:MM' in Berlin; 'YYYY-MM-DD' for a course without a time. */
    startsAt: text("starts_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.kind, table.startsAt, table.recipient] }),
    index("date_reminders_of_recipient").on(table.recipient),
    index("date_reminders_by_age").on(table.startsAt),
    check(
      "date_reminders_kind_known",
      sql`${table.kind} in ('days-before', 'hours-before', 'afterwards')`,
    ),
    check(
      "date_reminders_recipient_lower_case",
      sql`${table.recipient} = lower(${table.recipient})`,
    ),
  ],
);

/** E-mails about the end of a membership, each sent once. After a renewal its new end counts. */
export const renewalReminders = sqliteTable(
  "renewal_reminders",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The last ISO day of the membership in Berlin. */
    lastDay: text("last_day").notNull(),
    /** The planned number of days before the last day. */
    daysBefore: integer("days_before").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lastDay, table.daysBefore] }),
    check("renewal_reminders_last_day_iso", sql`${table.lastDay} is date(${table.lastDay})`),
    check("renewal_reminders_days_before_positive", sql`${table.daysBefore} > 0`),
  ],
);
