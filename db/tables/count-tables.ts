import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The steps of the checkout funnel, in this order. */
export const orderSteps = ["cart", "checkout", "order"] as const;
export type OrderStep = (typeof orderSteps)[number];

/** The number of times that each step was reached in a month. No row refers to a person. */
export const orderStepCounts = sqliteTable(
  "order_step_counts",
  {
    /** 'YYYY-MM' in Berlin. */
    month: text().notNull(),
    step: text({ enum: orderSteps }).notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.step] }),
    check("order_step_counts_month_iso", sql`${table.month} glob '[0-9][0-9][0-9][0-9]-[01][0-9]'`),
    check("order_step_counts_step_known", sql`${table.step} in ('cart', 'checkout', 'order')`),
    check("order_step_counts_count_positive", sql`${table.count} > 0`),
  ],
);
