import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, uuid } from "#db/columns.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { users } from "#db/tables/account-tables.ts";
import { orders } from "#db/tables/order-tables.ts";

export const declarationKinds = ["withdrawal", "termination"] as const;

/** Pieces of one line of an order. */
export interface DeclaredPieces {
  orderItemId: string;
  quantity: number;
}

/**
 * Withdrawals (§ 356a BGB) and terminations (§ 312k BGB) as they were declared. The id is part of the address
 * at which the declarant saves the confirmation, so nobody must be able to guess it.
 */
export const declarations = sqliteTable(
  "declarations",
  {
    id: uuid(),
    kind: text({ enum: declarationKinds }).notNull(),
    /** Identifies one view of the form. The same declaration from the same view is stored once. */
    token: text().notNull(),
    /** Hash of the declared content. */
    sha256: text().notNull(),
    name: text().notNull(),
    /** The contract in the declarant's words: an order's number or a description. */
    contract: text().notNull(),
    /** NULL: the whole contract. */
    parts: text(),
    /**
     * The pieces that an order's owner has ticked. `parts` contains the same in words. After a withdrawal is
     * accepted: the pieces taken back. NULL: none.
     */
    pieces: text({ mode: "json" }).$type<DeclaredPieces[]>(),
    /** Receives the confirmation. */
    email: text().notNull(),
    terminationKind: text("termination_kind", { enum: ["ordinary", "extraordinary"] }),
    /** The reason of an extraordinary termination. */
    reason: text(),
    /** 'YYYY-MM-DD'. NULL: as soon as possible. */
    wishedEnd: text("wished_end"),
    /**
     * The order, if its signed-in owner came from its page to declare the withdrawal, or if an accepted
     * withdrawal has taken pieces of it back.
     */
    orderId: text("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** The signed-in declarant; NULL for a visitor or after the account is deleted. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The time of the post, in whole seconds. */
    receivedAt: instant("received_at").notNull(),
    /** When to look for a customer who has to hear of this declaration. NULL: done. */
    noticeDueAt: instant("notice_due_at"),
    /** When somebody pressed 'Ja, das war ich' on the page that only the confirmation links to. */
    confirmedAt: instant("confirmed_at"),
    /** When somebody pressed 'Das war ich nicht' on the page that an e-mail about it links to. */
    disputedAt: instant("disputed_at"),
    handledAt: instant("handled_at"),
    /** NULL after that admin's account is deleted. */
    handledBy: text("handled_by").references(() => users.id, { onDelete: "set null" }),
    outcome: text({ enum: ["accepted", "rejected"] }),
    /** 'YYYY-MM-DD', the last day of a contract whose termination is accepted. */
    contractEnd: text("contract_end"),
    /** The admin's words to the declarant. */
    note: text(),
  },
  (table) => [
    uniqueIndex("declarations_once").on(table.token, table.sha256),
    index("declarations_newest").on(table.receivedAt, table.id),
    index("declarations_by_name").on(germanOrder(table.name), table.id),
    index("declarations_by_email").on(sql`${table.email} collate nocase`, table.id),
    // Include handled_at, so that counting needs only the index.
    index("declarations_open")
      .on(table.receivedAt, table.id, table.handledAt)
      .where(sql`${table.handledAt} is null`),
    index("declarations_handled")
      .on(table.receivedAt, table.id, table.handledAt)
      .where(sql`${table.handledAt} is not null`),
    index("declarations_disputed")
      .on(table.receivedAt, table.id, table.disputedAt)
      .where(sql`${table.disputedAt} is not null`),
    index("declarations_notice_due")
      .on(table.noticeDueAt)
      .where(sql`${table.noticeDueAt} is not null`),
    index("declarations_of_order").on(table.orderId),
    index("declarations_of_user").on(table.userId),
    index("declarations_by_admin").on(table.handledBy),
    check("declarations_kind_known", sql`${table.kind} in ('withdrawal', 'termination')`),
    check(
      "declarations_termination_kind",
      sql`(${table.kind} = 'termination') = (${table.terminationKind} is not null)`,
    ),
    check(
      "declarations_termination_kind_known",
      sql`${table.terminationKind} in ('ordinary', 'extraordinary')`,
    ),
    check("declarations_wished_end_iso", sql`${table.wishedEnd} is date(${table.wishedEnd})`),
    check("declarations_contract_end_iso", sql`${table.contractEnd} is date(${table.contractEnd})`),
    check("declarations_outcome_known", sql`${table.outcome} in ('accepted', 'rejected')`),
    check(
      "declarations_handled_with_outcome",
      sql`(${table.handledAt} is null) = (${table.outcome} is null)`,
    ),
  ],
);
export type Declaration = typeof declarations.$inferSelect;
