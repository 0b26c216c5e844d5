import { type SQL, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, instant, updatedAt, uuid } from "#db/columns.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { users } from "#db/tables/account-tables.ts";
import { actorColumns, actorIsConsistent } from "#db/tables/actor-columns.ts";
import { catalogItems, lineTypes, withdrawalClasses } from "#db/tables/catalog-tables.ts";
import { legalTexts } from "#db/tables/legal-tables.ts";

/** Small businesses are exempt from VAT (§ 19 UStG). */
export const taxSchemes = ["small-business", "regular"] as const;
export type TaxScheme = (typeof taxSchemes)[number];

export const orderStatuses = ["pending", "completed", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orders = sqliteTable(
  "orders",
  {
    id: uuid(),
    /** Keeps counting across years. The visible order number is derived from it. */
    sequence: integer().notNull(),
    number: text().notNull(),
    /** NULL after the account is deleted. The order stays as an accounting record. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    checkoutToken: text("checkout_token").notNull(),
    /**
     * Identifies the ordered cart until it is empty, so that an order whose answer was lost is not placed twice. NULL:
     * the session had no such id.
     */
    cartId: text("cart_id"),
    status: text({ enum: orderStatuses }).notNull().default("pending"),
    /** Includes tax and charges. */
    totalAmount: cents("total_amount").notNull(),
    /**
     * The scheme on the day of the order. NULL: the owner had not chosen one, or there was no choice yet. Such an order
     * mentions no tax.
     */
    taxScheme: text("tax_scheme", { enum: taxSchemes }),
    /**
     * The terms and the instruction on withdrawal under which the order was placed. NULL: the shop had none, or
     * the order is older than their versions, so its texts are unknown.
     */
    termsId: text("terms_id").references(() => legalTexts.id, { onDelete: "restrict" }),
    instructionId: text("instruction_id").references(() => legalTexts.id, {
      onDelete: "restrict",
    }),
    /**
     * Whether the customer asked for digital content, and for services, to begin before the withdrawal period
     * ends (§ 356 Abs. 5 and 6 BGB). NULL: the order contains none.
     */
    consentDigital: integer("consent_digital", { mode: "boolean" }),
    consentService: integer("consent_service", { mode: "boolean" }),
    /** Time at which the customer consented after the order. NULL: the answers are those of the checkout. */
    consentedAt: instant("consented_at"),
    /** Whether the checkout said that reminders follow before the membership ends (§ 7 Abs. 3 Nr. 4 UWG). */
    isToldOfReminders: flag("is_told_of_reminders").default(false),
    // The customer and the address as they were on the day of the order.
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone"),
    salutation: text(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    // Empty if everything in the order is digital and the customer gave no address.
    street: text().notNull(),
    zipcode: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    company: text(),
    /** In capitals without spaces. */
    vatId: text("vat_id"),
    areacode: text(),
    phone: text(),
    mobile: text(),
    // The address that the goods are sent to. All NULL: the one above.
    deliveryName: text("delivery_name"),
    deliveryCompany: text("delivery_company"),
    deliveryStreet: text("delivery_street"),
    deliveryZipcode: text("delivery_zipcode"),
    deliveryCity: text("delivery_city"),
    deliveryCountry: text("delivery_country"),
    notes: text(),
    completedAt: instant("completed_at"),
    /**
     * The time at which an admin set the order to pending although nothing was open. Only a payment recorded since then
     * completes it by itself. NULL: it completes as soon as it is paid.
     */
    keptPendingAt: instant("kept_pending_at"),
    /**
     * Cents of a withdrawn service that the shop keeps for the time before (§ 357a Abs. 2 BGB), since it has paid back the
     * rest. They stay paid, whatever becomes of the order.
     */
    keptAmount: cents("kept_amount").notNull().default(0),
    /** The time at which an admin recorded that the goods were sent. */
    shippedAt: instant("shipped_at"),
    trackingUrl: text("tracking_url"),
    /** The last day to pay, in Berlin: 'YYYY-MM-DD'. NULL if there is nothing to pay. */
    paymentDue: text("payment_due"),
    /**
     * Sums of the order's payments, lines and charges, which triggers keep. Indexes on them hold only the orders that somebody
     * has to work on, so counting these does not slow down as the shop sells. Another holds the orders with memberships.
     */
    paidAmount: cents("paid_amount").notNull().default(0),
    /** The price of the pieces taken back, with the charges that go with them. */
    takenBackAmount: cents("taken_back_amount").notNull().default(0),
    /** Pieces of goods that were not taken back. */
    goodsLeft: integer("goods_left").notNull().default(0),
    /** Pieces of memberships that were not taken back. */
    plansLeft: integer("plans_left").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("orders_sequence_unique").on(table.sequence),
    uniqueIndex("orders_number_unique").on(table.number),
    uniqueIndex("orders_checkout_token_unique").on(table.userId, table.checkoutToken),
    index("orders_newest").on(table.createdAt, table.id),
    index("orders_of_cart").on(table.userId, table.cartId),
    index("orders_of_user").on(table.userId, table.createdAt),
    index("orders_by_terms").on(table.termsId),
    index("orders_by_instruction").on(table.instructionId),
    index("orders_by_status").on(table.status, table.createdAt, table.id),
    index("orders_by_payment_due").on(table.status, table.paymentDue, table.createdAt, table.id),
    // Includes total_amount, so that summing up a day's revenue needs only the index.
    index("orders_by_completion").on(table.status, table.completedAt, table.totalAmount),
    // Includes goods_left, so that counting needs only the index.
    index("orders_unsent")
      .on(table.status, table.shippedAt, table.createdAt, table.id, table.goodsLeft)
      .where(isUnsent(table)),
    // Includes all columns of the lists of members, so that they need only the index.
    index("orders_with_plans")
      .on(table.status, table.completedAt, table.userId, table.plansLeft)
      .where(hasMembership(table)),
    index("orders_owed").on(table.id).where(isPaidAboveDue(table)),
    index("orders_by_customer").on(germanOrder(table.customerName), table.id),
    index("orders_by_customer_name").on(sql`${table.customerName} collate nocase`),
    index("orders_by_email").on(sql`${table.customerEmail} collate nocase`),
    index("orders_by_amount").on(table.totalAmount, table.id),
    // Includes everything that the state of its money depends on, so that filtering by it needs only the index.
    index("orders_by_money").on(
      table.createdAt,
      table.id,
      table.status,
      table.totalAmount,
      table.takenBackAmount,
      table.keptAmount,
      table.paidAmount,
    ),
    check("orders_status_known", sql`${table.status} in ('pending', 'completed', 'cancelled')`),
    check("orders_tax_scheme_known", sql`${table.taxScheme} in ('small-business', 'regular')`),
    check("orders_total_positive", sql`${table.totalAmount} >= 0`),
    check("orders_kept_positive", sql`${table.keptAmount} >= 0`),
    check(
      "orders_completion_dated",
      sql`${table.status} <> 'completed' or ${table.completedAt} is not null`,
    ),
  ],
);
export type Order = typeof orders.$inferSelect;

// SQLite uses a partial index only for a query with exactly its condition, without parameters.

type OrderColumns = Record<
  | "status"
  | "shippedAt"
  | "goodsLeft"
  | "plansLeft"
  | "paidAmount"
  | "totalAmount"
  | "takenBackAmount",
  SQLiteColumn
>;

/** Completed orders with goods that the customer still gets, without a note that they were sent. */
export function isUnsent({ status, shippedAt, goodsLeft }: OrderColumns): SQL {
  return sql`${status} = 'completed' and ${shippedAt} is null and ${goodsLeft} > 0`;
}

/** Completed orders with a membership that was not taken back. */
export function hasMembership({ status, plansLeft }: OrderColumns): SQL {
  return sql`${status} = 'completed' and ${plansLeft} > 0`;
}

/** Orders for which more was paid than is due. Nothing is due for a cancelled one. */
export function isPaidAboveDue(order: OrderColumns): SQL {
  return sql`${order.paidAmount} > iif(${order.status} = 'cancelled', 0, ${storedAmountLeft(order)})`;
}

/** Cents that remain of an order's total after pieces were taken back, computed by the database. */
export function storedAmountLeft({ totalAmount, takenBackAmount }: OrderColumns): SQL<number> {
  return sql`${totalAmount} - ${takenBackAmount}`;
}

export const orderItems = sqliteTable(
  "order_items",
  {
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    itemId: text("item_id")
      .notNull()
      .references(() => catalogItems.id, { onDelete: "restrict" }),
    itemType: text("item_type", { enum: lineTypes }).notNull(),
    // Title and price as they were on the day of the order.
    itemTitle: text("item_title").notNull(),
    quantity: integer().notNull(),
    price: cents("price").notNull(),
    /** Whether the line costs nothing because of a membership. */
    isMemberPiece: integer("is_member_piece", { mode: "boolean" }).notNull().default(false),
    // The terms of a membership as they were on that day; plan_months NULL means unlimited.
    planMonths: integer("plan_months"),
    planIsPaid: integer("plan_is_paid", { mode: "boolean" }),
    /** The months of access to what the item delivers, as they were on that day. NULL: unlimited. */
    accessMonths: integer("access_months"),
    // The item's dates as they were on that day, see `catalogItems`. All NULL without a date.
    date: text(),
    time: text(),
    endDate: text("end_date"),
    endTime: text("end_time"),
    furtherDates: text("further_dates"),
    withdrawalClass: text("withdrawal_class", { enum: withdrawalClasses }).notNull(),
    /** Per cent. NULL if the order mentions no tax. */
    taxRate: integer("tax_rate"),
    taxNote: text("tax_note"),
    /** Pieces taken back after a withdrawal or because their date was called off. */
    cancelledQuantity: integer("cancelled_quantity").notNull().default(0),
    /**
     * Sent pieces that were taken back, or whose order was cancelled, and that are not back yet. The item's stock still
     * counts them as ordered.
     */
    awaitedQuantity: integer("awaited_quantity").notNull().default(0),
    /** Pieces of this line that its item counts as ordered. `holdPieces` keeps it. */
    heldQuantity: integer("held_quantity").notNull().default(0),
  },
  (table) => [
    uniqueIndex("order_items_position_unique").on(table.orderId, table.position),
    // Includes the order, so that the orders of an item need only the index.
    index("order_items_of_item").on(table.itemId, table.orderId),
    index("order_items_memberships")
      .on(table.itemType, table.orderId)
      .where(sql`${table.itemType} = 'membership'`),
    check(
      "order_items_type_known",
      sql`${table.itemType} in ('product', 'course', 'event', 'membership')`,
    ),
    check("order_items_quantity_range", sql`${table.quantity} between 1 and 99`),
    check("order_items_price_positive", sql`${table.price} >= 0`),
    check(
      "order_items_withdrawal_class_known",
      sql`${table.withdrawalClass} in ('goods', 'digital', 'service', 'dated-leisure')`,
    ),
    check(
      "order_items_membership_has_terms",
      sql`(${table.itemType} = 'membership') = (${table.planIsPaid} is not null)`,
    ),
    check("order_items_tax_rate_known", sql`${table.taxRate} in (19, 7, 0)`),
    check(
      "order_items_cancelled_quantity_range",
      sql`${table.cancelledQuantity} between 0 and ${table.quantity}`,
    ),
    check(
      "order_items_awaited_quantity_range",
      sql`${table.awaitedQuantity} between 0 and ${table.quantity}`,
    ),
    check(
      "order_items_held_quantity_range",
      sql`${table.heldQuantity} between 0 and ${table.quantity}`,
    ),
  ],
);
export type OrderItem = typeof orderItems.$inferSelect;

/** The lines of an order that a charge is for: its goods, or all of them. */
export const chargedLines = ["goods", "order"] as const;

/**
 * Amounts that an order costs beside its lines, such as shipping, as they were on the day of the order. A reduction is
 * negative.
 */
export const orderCharges = sqliteTable(
  "order_charges",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Each kind names itself, see `chargeKinds`. */
    kind: text().notNull(),
    label: text().notNull(),
    /** Includes tax. */
    amount: cents("amount").notNull(),
    /** Per cent. NULL: by the rates of the lines that it is for, in proportion to their amounts. */
    taxRate: integer("tax_rate"),
    /** Once none of these lines is left, nothing is left of the charge. */
    chargedFor: text("charged_for", { enum: chargedLines }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check("order_charges_position_positive", sql`${table.position} > 0`),
    check("order_charges_amount_exists", sql`${table.amount} <> 0`),
    check("order_charges_tax_rate_known", sql`${table.taxRate} in (19, 7, 0)`),
    check("order_charges_charged_for_known", sql`${table.chargedFor} in ('goods', 'order')`),
  ],
);
export type OrderCharge = typeof orderCharges.$inferSelect;

/** Changes of an order's status, with actor and time. The first status of an order is not a change. */
export const orderStatusChanges = sqliteTable(
  "order_status_changes",
  {
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    fromStatus: text("from_status", { enum: orderStatuses }).notNull(),
    toStatus: text("to_status", { enum: orderStatuses }).notNull(),
    ...actorColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_status_changes_of_order").on(table.orderId, table.createdAt),
    index("order_status_changes_by_actor").on(table.actorId),
    actorIsConsistent("order_status_changes", table),
    check("order_status_changes_is_change", sql`${table.fromStatus} <> ${table.toStatus}`),
    check(
      "order_status_changes_from_known",
      sql`${table.fromStatus} in ('pending', 'completed', 'cancelled')`,
    ),
    check(
      "order_status_changes_to_known",
      sql`${table.toStatus} in ('pending', 'completed', 'cancelled')`,
    ),
  ],
);

/** Payment reminders for orders, with actor, time and the new due date. */
export const orderReminders = sqliteTable(
  "order_reminders",
  {
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** 'YYYY-MM-DD' in Berlin. */
    paymentDue: text("payment_due").notNull(),
    /** The planned day in days after the due day; negative before it. NULL: an admin sent it. */
    daysAfterDue: integer("days_after_due"),
    ...actorColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("order_reminders_planned_once").on(table.orderId, table.daysAfterDue),
    index("order_reminders_of_order").on(table.orderId, table.createdAt),
    index("order_reminders_by_actor").on(table.actorId),
    actorIsConsistent("order_reminders", table),
  ],
);

/** Participants of ordered events, entered after the order: one row per named seat. */
export const eventBookings = sqliteTable(
  "event_bookings",
  {
    id: uuid(),
    eventId: text("event_id")
      .notNull()
      .references(() => catalogItems.id, { onDelete: "restrict" }),
    orderItemId: text("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    seat: integer().notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull(),
    phone: text(),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("event_bookings_seat_unique").on(table.orderItemId, table.seat),
    index("event_bookings_of_event").on(table.eventId),
    index("event_bookings_by_email").on(sql`${table.email} collate nocase`),
    check("event_bookings_seat_range", sql`${table.seat} between 1 and 99`),
  ],
);
