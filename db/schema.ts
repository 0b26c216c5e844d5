import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, instant, shortId, updatedAt, uuid } from "#db/columns.ts";
import type { EmailBlock } from "#db/email-content.ts";

export const itemKinds = ["event", "course", "product"] as const;
export type ItemKind = (typeof itemKinds)[number];

/** What a cart or order line is about. A membership is a product of that category. */
export const lineTypes = ["product", "course", "event", "membership"] as const;
export type LineType = (typeof lineTypes)[number];

export const roles = ["customer", "admin"] as const;
export const orderStatuses = ["pending", "completed", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

// Accounts ------------------------------------------------------------------

export const users = sqliteTable(
  "users",
  {
    id: uuid(),
    /** Lower case, so that the unique index ignores it. */
    email: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text({ enum: roles }).notNull().default("customer"),
    /** When a link that was mailed to this address was used: proof that it is theirs. */
    emailVerifiedAt: instant("email_verified_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(table.email),
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
    check("users_role_known", sql`${table.role} in ('customer', 'admin')`),
  ],
);

/** Signed-in browsers. Deleting a row signs that browser out. */
export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the token in the cookie: who reads the table cannot sign in with it. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent").notNull().default(""),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expiry").on(table.expiresAt),
  ],
);

export const profiles = sqliteTable("profiles", {
  id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  salutation: text(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text().notNull(),
  street: text(),
  zipcode: text(),
  city: text(),
  country: text(),
  areacode: text(),
  phone: text(),
  mobile: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
export type Profile = typeof profiles.$inferSelect;

// Catalog -------------------------------------------------------------------

export const catalogItems = sqliteTable(
  "catalog_items",
  {
    id: shortId(),
    kind: text({ enum: itemKinds }).notNull(),
    title: text().notNull(),
    category: text().notNull(),
    /** ISO date and HH:MM, both Europe/Berlin. */
    date: text(),
    time: text(),
    location: text(),
    provider: text(),
    description: text(),
    details: text(),
    imageUrl: text("image_url").notNull(),
    imageAlt: text("image_alt").notNull().default(""),
    /** NULL: no price yet, cannot be bought. 0: free. */
    price: cents("price"),
    /** NULL: none is shown. 0: 'Inklusive'. */
    communityPrice: cents("community_price"),
    availability: flag("availability").default(true),
    showOnStartpage: flag("show_on_startpage").default(false),
    showOnOffer: flag("show_on_offer").default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("catalog_items_newest").on(table.kind, table.createdAt, table.id),
    index("catalog_items_date").on(table.kind, table.date, table.time),
    index("catalog_items_category").on(table.kind, table.category),
    check("catalog_items_kind_known", sql`${table.kind} in ('event', 'course', 'product')`),
    check("catalog_items_title_given", sql`length(${table.title}) > 0`),
    check("catalog_items_price_positive", sql`${table.price} >= 0`),
    check("catalog_items_community_price_positive", sql`${table.communityPrice} >= 0`),
    // IS, not =: a comparison with NULL, which is what SQLite makes of nonsense, would pass.
    check("catalog_items_date_iso", sql`${table.date} is date(${table.date})`),
    check("catalog_items_time_hh_mm", sql`${table.time} is strftime('%H:%M', ${table.time})`),
    check(
      "catalog_items_event_dated",
      sql`${table.kind} <> 'event' or (${table.date} is not null and ${table.time} is not null and ${table.location} is not null)`,
    ),
    check(
      "catalog_items_product_undated",
      sql`${table.kind} <> 'product' or (${table.date} is null and ${table.time} is null and ${table.location} is null)`,
    ),
  ],
);
export type CatalogItem = typeof catalogItems.$inferSelect;

// Orders --------------------------------------------------------------------

export const orders = sqliteTable(
  "orders",
  {
    id: uuid(),
    /** Counts on over the years; the number shown is made from it. */
    sequence: integer().notNull(),
    number: text().notNull(),
    /** NULL once the account is deleted: the order stays as a booking record. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    checkoutToken: text("checkout_token").notNull(),
    /** The filling of the cart that was ordered; tells an order whose answer got lost. */
    cartId: text("cart_id"),
    status: text({ enum: orderStatuses }).notNull().default("pending"),
    totalAmount: cents("total_amount").notNull(),
    // The customer and the address as they were on the day of the order.
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone"),
    salutation: text(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    street: text().notNull(),
    zipcode: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    areacode: text(),
    phone: text(),
    mobile: text(),
    notes: text(),
    completedAt: instant("completed_at"),
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
    index("orders_by_status").on(table.status, table.createdAt),
    check("orders_status_known", sql`${table.status} in ('pending', 'completed', 'cancelled')`),
    check("orders_total_positive", sql`${table.totalAmount} >= 0`),
    check(
      "orders_completion_dated",
      sql`${table.status} <> 'completed' or ${table.completedAt} is not null`,
    ),
  ],
);
export type Order = typeof orders.$inferSelect;

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
    // Title and price of the day of the order.
    itemTitle: text("item_title").notNull(),
    quantity: integer().notNull(),
    price: cents("price").notNull(),
  },
  (table) => [
    uniqueIndex("order_items_position_unique").on(table.orderId, table.position),
    index("order_items_of_item").on(table.itemId),
    check(
      "order_items_type_known",
      sql`${table.itemType} in ('product', 'course', 'event', 'membership')`,
    ),
    check("order_items_quantity_range", sql`${table.quantity} between 1 and 99`),
    check("order_items_price_positive", sql`${table.price} >= 0`),
  ],
);
export type OrderItem = typeof orderItems.$inferSelect;

/** Who changed an order's status when; the first status of an order is no change. */
export const orderStatusChanges = sqliteTable(
  "order_status_changes",
  {
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    fromStatus: text("from_status", { enum: orderStatuses }).notNull(),
    toStatus: text("to_status", { enum: orderStatuses }).notNull(),
    /** NULL once that admin's account is deleted. */
    changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_status_changes_of_order").on(table.orderId, table.createdAt),
    index("order_status_changes_by_user").on(table.changedBy),
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

/** Who takes which seat of an ordered event: one row a seat, named after the order. */
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
    check("event_bookings_seat_range", sql`${table.seat} between 1 and 99`),
  ],
);

// Correspondence ------------------------------------------------------------

export const newsletterSubscriptions = sqliteTable(
  "newsletter_subscriptions",
  {
    id: uuid(),
    /** Lower case, so that the unique index ignores it. */
    email: text().notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    status: text({ enum: ["pending", "subscribed", "unsubscribed"] })
      .notNull()
      .default("subscribed"),
    // Proof of the consent (Art. 7 Abs. 1 DSGVO): which text was agreed to, when, and from which
    // network, shortened so that it tells no single connection.
    consentVersion: text("consent_version"),
    consentedAt: instant("consented_at"),
    consentedFrom: text("consented_from"),
    confirmedAt: instant("confirmed_at"),
    confirmedFrom: text("confirmed_from"),
    unsubscribedAt: instant("unsubscribed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("newsletter_subscriptions_email_unique").on(table.email),
    index("newsletter_subscriptions_newest").on(table.createdAt, table.id),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("contact_messages_newest").on(table.createdAt, table.id),
    index("contact_messages_by_status").on(table.status, table.createdAt),
    check("contact_messages_status_known", sql`${table.status} in ('new', 'read')`),
  ],
);

export const linkPurposes = [
  "password-reset",
  "email-change",
  "newsletter-confirmation",
  "newsletter-unsubscription",
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What a link in an e-mail may do. Deleting a row makes its link worthless. */
export const emailLinks = sqliteTable(
  "email_links",
  {
    id: uuid(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** SHA-256 of the token in the link: who reads the table cannot use it. */
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    subscriptionId: text("subscription_id").references(() => newsletterSubscriptions.id, {
      onDelete: "cascade",
    }),
    /** The new address that a changed sign-in address waits for. */
    email: text(),
    /** NULL: works as long as what it is for exists. */
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
      sql`${table.purpose} in ('password-reset', 'email-change', 'newsletter-confirmation', 'newsletter-unsubscription')`,
    ),
  ],
);

export const emailStatuses = ["queued", "sent", "failed", "kept"] as const;

/** The outbox: e-mails to be sent, and those that were. */
export const emails = sqliteTable(
  "emails",
  {
    id: uuid(),
    /** What it reports, such as 'order-confirmation:<order id>': nothing is reported twice. */
    key: text().notNull(),
    /** Stays the same however often it is sent. */
    messageId: text("message_id").notNull(),
    recipient: text().notNull(),
    replyTo: text("reply_to"),
    subject: text().notNull(),
    /** Text and HTML are made from it when it is sent or read. */
    content: text({ mode: "json" }).$type<EmailBlock[]>().notNull(),
    /** The link in it. One that is used or outdated takes the e-mail along. */
    linkId: text("link_id").references(() => emailLinks.id, { onDelete: "cascade" }),
    /** The account that it is about; NULL where there is none. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** 'kept': there was no mail server, so it is there to be read alone. */
    status: text({ enum: emailStatuses }).notNull(),
    attempts: integer().notNull().default(0),
    /** When it may be tried next. */
    dueAt: instant("due_at").notNull(),
    /** Not worth sending any more after that. */
    expiresAt: instant("expires_at"),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("emails_key_unique").on(table.key),
    uniqueIndex("emails_message_id_unique").on(table.messageId),
    index("emails_due").on(table.status, table.dueAt),
    index("emails_newest").on(table.createdAt, table.id),
    index("emails_of_user").on(table.userId),
    index("emails_of_link").on(table.linkId),
    index("emails_to").on(table.recipient),
    check("emails_status_known", sql`${table.status} in ('queued', 'sent', 'failed', 'kept')`),
    check("emails_sent_dated", sql`${table.status} <> 'sent' or ${table.sentAt} is not null`),
  ],
);
export type Email = typeof emails.$inferSelect;

// Protection ----------------------------------------------------------------

/** Counters of the request limits, in the columns that rate-limiter-flexible reads and writes. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: integer(),
  },
  (table) => [index("rate_limits_expiry").on(table.expire)],
);
