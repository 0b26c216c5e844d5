import { type SQL, sql } from "drizzle-orm";
import {
  check,
  index,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { cents, createdAt, instant, uuid } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";
import { actorColumns, actorIsConsistent } from "#db/tables/actor-columns.ts";
import { orders } from "#db/tables/order-tables.ts";
import { bankEntries } from "#db/tables/statement-tables.ts";

export const paymentMethods = ["transfer", "online", "cash", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A transfer that was recorded by hand, or a part of it, before a statement showed its money. */
export interface ConfirmedTransfer {
  amount: number;
  reference: string;
  paidOn: string;
  note: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}

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
    /** Identifies the payment where it comes from, so that it is recorded only once. */
    reference: text().notNull(),
    /** The entry of a bank statement or the attempt to pay online that it comes from. */
    bankEntryId: text("bank_entry_id").references(() => bankEntries.id, { onDelete: "set null" }),
    attemptId: text("attempt_id").references(() => paymentAttempts.id, { onDelete: "set null" }),
    /** 'YYYY-MM-DD' in Berlin. */
    paidOn: text("paid_on").notNull(),
    note: text(),
    /** The transfers recorded by hand that it has confirmed and replaced. NULL: none. */
    confirmed: text({ mode: "json" }).$type<ConfirmedTransfer[]>(),
    ...actorColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("payments_reference_unique").on(table.reference),
    // Includes the amount, so that comparing all orders with their payments needs only the index.
    index("payments_of_order").on(table.orderId, table.amount),
    // Includes the amount, so that summing up a day's revenue needs only the index.
    index("payments_by_day").on(table.paidOn, table.amount),
    // The orders that were paid in one way. Refunds are no payments.
    index("payments_by_method")
      .on(table.method, table.orderId, table.amount)
      .where(sql`${table.amount} > 0`),
    index("payments_by_actor").on(table.actorId),
    index("payments_of_bank_entry").on(table.bankEntryId),
    index("payments_of_attempt").on(table.attemptId),
    check("payments_amount_moved", sql`${table.amount} <> 0`),
    check("payments_method_known", sql`${table.method} in ('transfer', 'online', 'cash', 'other')`),
    check("payments_paid_on_iso", sql`${table.paidOn} is date(${table.paidOn})`),
    actorIsConsistent("payments", table),
  ],
);
export type Payment = typeof payments.$inferSelect;

export const removalReasons = [
  /** Recorded or booked by mistake. */
  "undone",
  /** Completing the order had recorded it, and the order became pending again. */
  "reopened",
  /** A statement brought its money, which counts instead. */
  "confirmed",
  /** A refund that did not arrive. */
  "failed",
] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** Payments that no longer count. They stay in the order's history as long as the order. */
export const removedPayments = sqliteTable(
  "removed_payments",
  {
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** As it was recorded; the removed part of a payment of which only a part was confirmed. */
    amount: cents("amount").notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** Not unique: the same reference may be recorded and removed again. */
    reference: text().notNull(),
    /** 'YYYY-MM-DD' in Berlin. */
    paidOn: text("paid_on").notNull(),
    note: text(),
    reason: text({ enum: removalReasons }).notNull(),
    /** The actor that removed it, and the moment of that. */
    ...actorColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    index("removed_payments_of_order").on(table.orderId, table.createdAt),
    index("removed_payments_by_actor").on(table.actorId),
    check("removed_payments_amount_moved", sql`${table.amount} <> 0`),
    check(
      "removed_payments_method_known",
      sql`${table.method} in ('transfer', 'online', 'cash', 'other')`,
    ),
    check("removed_payments_paid_on_iso", sql`${table.paidOn} is date(${table.paidOn})`),
    check(
      "removed_payments_reason_known",
      sql`${table.reason} in ('undone', 'reopened', 'confirmed', 'failed')`,
    ),
    actorIsConsistent("removed_payments", table),
  ],
);
export type RemovedPayment = typeof removedPayments.$inferSelect;

export const paymentProviders = ["mollie", "stripe"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

export const attemptStates = [
  /** The provider has not answered the request to create it. */
  "creating",
  /** The customer can pay. */
  "open",
  /** The customer has paid, but the money can still fail to arrive, as with a direct debit. */
  "pending",
  "paid",
  "failed",
  "canceled",
  "expired",
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Attempts to pay an order online, at most one running attempt per order. */
export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    /** Also the idempotency key and our own reference at the provider. */
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    provider: text({ enum: paymentProviders }).notNull(),
    mode: text({ enum: ["live", "test"] }).notNull(),
    /** The provider's id of the payment. NULL until the provider has answered. */
    providerId: text("provider_id"),
    amount: cents("amount").notNull(),
    state: text({ enum: attemptStates }).notNull().default("creating"),
    /** The way that the customer has chosen, as the provider names it. */
    way: text(),
    /** The provider's page. NULL until the provider has answered. */
    checkoutUrl: text("checkout_url"),
    /** The reason why the provider's payment does not count for the order, for the admins. */
    problem: text(),
    expiresAt: instant("expires_at"),
    /**
     * The provider shall end the payment, because its amount is no longer open: the time of the next try. NULL: it may be
     * paid, or can no longer be paid. An attempt that has ended here may still have to end at the provider.
     */
    endAt: instant("end_at"),
    /** The last time that the provider told its state, or did not know it. */
    toldAt: instant("told_at"),
    /** The last time that somebody outside, the provider or a visitor, made the shop ask about it. */
    askedAt: instant("asked_at"),
    /** The time of the question that was put off meanwhile. NULL: none. */
    askAt: instant("ask_at"),
    /** The time at which an admin dealt with its problem. */
    handledAt: instant("handled_at"),
    /** That admin. NULL also after their account is deleted. */
    handledBy: text("handled_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("payment_attempts_provider_id_unique").on(table.provider, table.providerId),
    uniqueIndex("payment_attempts_one_running")
      .on(table.orderId)
      .where(sql`${table.state} in ('creating', 'open', 'pending')`),
    index("payment_attempts_of_order").on(table.orderId, table.createdAt),
    index("payment_attempts_to_end").on(table.endAt).where(sql`${table.endAt} is not null`),
    index("payment_attempts_to_ask").on(table.askAt).where(sql`${table.askAt} is not null`),
    index("payment_attempts_running")
      .on(table.toldAt)
      .where(sql`${table.state} in ('creating', 'open', 'pending')`),
    index("payment_attempts_unhandled")
      .on(table.createdAt)
      .where(
        sql`${table.state} = 'paid' and ${table.problem} is not null and ${table.handledAt} is null`,
      ),
    index("payment_attempts_by_admin").on(table.handledBy),
    check("payment_attempts_provider_known", sql`${table.provider} in ('mollie', 'stripe')`),
    check("payment_attempts_mode_known", sql`${table.mode} in ('live', 'test')`),
    check("payment_attempts_amount_positive", sql`${table.amount} > 0`),
    check(
      "payment_attempts_state_known",
      sql`${table.state} in ('creating', 'open', 'pending', 'paid', 'failed', 'canceled', 'expired')`,
    ),
  ],
);
export type PaymentAttempt = typeof paymentAttempts.$inferSelect;

export const refundStates = [
  /** The provider has not answered the request. */
  "creating",
  /** The money is on its way. */
  "pending",
  "done",
  "failed",
] as const;
export type RefundState = (typeof refundStates)[number];

/** Money that the shop sends back: through the provider, or by a transfer of the owner. */
export const refunds = sqliteTable(
  "refunds",
  {
    /** Also the idempotency key at the provider. */
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The online payment that it returns. NULL: by transfer or by hand. */
    attemptId: text("attempt_id").references(() => paymentAttempts.id, { onDelete: "cascade" }),
    providerRefundId: text("provider_refund_id"),
    /** Positive; the payment that it leads to is negative. */
    amount: cents("amount").notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    state: text({ enum: refundStates }).notNull().default("creating"),
    /** The reason why it failed, for the admins. */
    problem: text(),
    ...actorColumns(),
    createdAt: createdAt(),
    settledAt: instant("settled_at"),
  },
  (table) => [
    uniqueIndex("refunds_provider_id_unique").on(table.attemptId, table.providerRefundId),
    index("refunds_of_order").on(table.orderId, table.createdAt),
    index("refunds_running").on(table.createdAt).where(isReturning(table)),
    index("refunds_by_actor").on(table.actorId),
    check("refunds_amount_positive", sql`${table.amount} > 0`),
    check("refunds_method_known", sql`${table.method} in ('transfer', 'online', 'cash', 'other')`),
    check("refunds_state_known", sql`${table.state} in ('creating', 'pending', 'done', 'failed')`),
    check(
      "refunds_online_has_attempt",
      sql`(${table.method} = 'online') = (${table.attemptId} is not null)`,
    ),
    actorIsConsistent("refunds", table),
  ],
);
export type Refund = typeof refunds.$inferSelect;

/** Refunds that have begun and are neither done nor failed. Without parameters, so that SQLite uses the partial index. */
export function isReturning({ state }: Record<"state", SQLiteColumn>): SQL {
  return sql`${state} in ('creating', 'pending')`;
}

/** The account for an order's refunds. It takes precedence over the account that the money came from. */
export const refundAccounts = sqliteTable("refund_accounts", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  name: text().notNull(),
  /** Electronic format: capitals without spaces. */
  iban: text().notNull(),
  createdAt: createdAt(),
});
