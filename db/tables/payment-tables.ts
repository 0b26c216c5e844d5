import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, uuid } from "#db/columns.ts";
import { actorColumns, actorIsConsistent } from "#db/tables/actor-columns.ts";
import { orders } from "#db/tables/order-tables.ts";

export const paymentMethods = ["transfer", "online", "cash", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Money received for an order, and money paid back. */
export const payments = sqliteTable(
  "payments",
  {
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Negative for a refund. */
    amount: cents("amount").notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** Identifies the payment where it comes from, so that it is noted only once. */
    reference: text().notNull(),
    /** 'YYYY-MM-DD' in Berlin. */
    paidOn: text("paid_on").notNull(),
    note: text(),
    ...actorColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("payments_reference_unique").on(table.reference),
    index("payments_of_order").on(table.orderId),
    // Includes the amount, so that summing up a day's revenue needs only the index.
    index("payments_by_day").on(table.paidOn, table.amount),
    index("payments_by_actor").on(table.actorId),
    check("payments_amount_moved", sql`${table.amount} <> 0`),
    check("payments_method_known", sql`${table.method} in ('transfer', 'online', 'cash', 'other')`),
    check("payments_paid_on_iso", sql`${table.paidOn} is date(${table.paidOn})`),
    actorIsConsistent("payments", table),
  ],
);
export type Payment = typeof payments.$inferSelect;
