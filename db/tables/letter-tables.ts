import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "#db/columns.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { users } from "#db/tables/account-tables.ts";
import { declarations } from "#db/tables/declaration-tables.ts";
import { orders } from "#db/tables/order-tables.ts";

/**
 * The e-mails about a contract, which are business letters (§ 257 Abs. 1 Nr. 3 HGB). The outbox deletes its e-mails
 * earlier. Triggers keep all but the account unchanged until `keptUntil`, and with them the order or declaration.
 */
export const businessLetters = sqliteTable(
  "business_letters",
  {
    /** The id of its e-mail in the outbox. */
    id: text().primaryKey(),
    // At least one of the two is what the letter is about.
    orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
    declarationId: text("declaration_id").references(() => declarations.id, {
      onDelete: "cascade",
    }),
    /** The account that the letter concerns. NULL if there is none, or after it is deleted. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    recipient: text().notNull(),
    subject: text().notNull(),
    content: text({ mode: "json" }).$type<EmailBlock[]>().notNull(),
    /** The sender's facts below the text. NULL: an update took the letter from the outbox. */
    signature: text(),
    /** The last day of its retention: six years from the end of the year (§ 257 Abs. 4, 5 HGB, § 147 Abs. 3, 4 AO). */
    keptUntil: text("kept_until").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("business_letters_of_order").on(table.orderId, table.createdAt),
    index("business_letters_of_declaration").on(table.declarationId, table.createdAt),
    index("business_letters_of_user").on(table.userId),
    index("business_letters_to").on(sql`lower(${table.recipient})`),
    index("business_letters_by_retention").on(table.keptUntil),
    check(
      "business_letters_about_contract",
      sql`coalesce(${table.orderId}, ${table.declarationId}) is not null`,
    ),
  ],
);
export type BusinessLetter = typeof businessLetters.$inferSelect;
