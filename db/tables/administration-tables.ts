import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, uuid } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";
import { actorColumns, actorIsConsistent } from "#db/tables/actor-columns.ts";
import { catalogItems } from "#db/tables/catalog-tables.ts";

/** Memberships granted, and times at which a membership was ended. */
export const membershipChanges = sqliteTable(
  "membership_changes",
  {
    id: uuid(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["granted", "ended"] }).notNull(),
    /** The name of the granted plan on that day. */
    plan: text(),
    /** NULL: the shop had no such plan, or it was granted before this column existed and its plan had another name. */
    planId: text("plan_id").references(() => catalogItems.id),
    // Its terms on that day; plan_months NULL means unlimited.
    planMonths: integer("plan_months"),
    planIsPaid: integer("plan_is_paid", { mode: "boolean" }),
    /** 'YYYY-MM-DD' in Berlin: the last day of the ended memberships. NULL: they ended at once. */
    lastDay: text("last_day"),
    ...actorColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    index("membership_changes_of_user").on(table.userId, table.createdAt),
    index("membership_changes_by_actor").on(table.actorId),
    index("membership_changes_of_plan").on(table.planId),
    actorIsConsistent("membership_changes", table),
    check("membership_changes_kind_known", sql`${table.kind} in ('granted', 'ended')`),
    check("membership_changes_plan_named", sql`length(${table.plan}) > 0`),
    check("membership_changes_months_range", sql`${table.planMonths} between 1 and 60`),
    check(
      "membership_changes_plan_granted",
      sql`(${table.kind} = 'granted') = (${table.plan} is not null and ${table.planIsPaid} is not null)`,
    ),
    check("membership_changes_last_day_iso", sql`${table.lastDay} is date(${table.lastDay})`),
  ],
);

/** The change log. Contains no names or addresses; pages look them up while they exist. */
export const changeLog = sqliteTable(
  "change_log",
  {
    id: uuid(),
    ...actorColumns(),
    /** The name of the subject in the list of nouns. */
    subject: text().notNull(),
    /** Id of the changed row, which may have been deleted since. */
    subjectId: text("subject_id").notNull(),
    /**
     * A title or an order's number that identifies the row for readers; never a person's name or
     * address.
     */
    label: text().notNull(),
    /** A few words, such as 'gelöscht'. */
    action: text().notNull(),
    /** The account that the change concerns, if any. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("change_log_newest").on(table.createdAt, table.id),
    index("change_log_of_subject").on(table.subject, table.subjectId, table.createdAt),
    index("change_log_by_actor").on(table.actorId),
    index("change_log_about_user").on(table.userId),
    actorIsConsistent("change_log", table),
  ],
);
