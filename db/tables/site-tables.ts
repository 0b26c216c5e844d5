import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, instant, updatedAt } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";

/**
 * A single row with facts about this shop. A new column that pages show has to join the trigger `shop_changed`.
 */
export const shop = sqliteTable(
  "shop",
  {
    id: integer().primaryKey(),
    /** Whether the site shows invented content wherever the owner has no content of their own. */
    showsDemoContent: flag("shows_demo_content").default(false),
    /** Whether the shop was new, without accounts, offers and orders, when this column was added: it begins closed. */
    beganClosed: flag("began_closed").default(false),
    /** The last time that an admin confirmed the receipt of a test e-mail from the current sender. */
    testEmailArrivedAt: instant("test_email_arrived_at"),
    /** The last time that a request came with `X-Forwarded-For` although no proxy is trusted. */
    untrustedProxyAt: instant("untrusted_proxy_at"),
    /**
     * The origin in the ids of calendars and feeds, which never changes. It names no host, except in shops whose
     * subscribers know entries with one. NULL: until the next start, an older shop's ids have the host of the request.
     */
    idOrigin: text("id_origin"),
  },
  (table) => [check("shop_one_row", sql`${table.id} = 1`)],
);

/** The owner's settings: a single row, made with the database. */
export const shopSettings = sqliteTable(
  "shop_settings",
  {
    id: integer().primaryKey(),
    /** A JSON object of texts by setting. It may have been written by an older schema, or by hand. */
    settings: text().notNull(),
    /** Increments with every change, to detect concurrent changes. 0: nothing has been saved. */
    version: integer().notNull().default(0),
    updatedAt: updatedAt(),
    /** NULL before the first change, and after that admin's account is deleted. */
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check("shop_settings_one_row", sql`${table.id} = 1`),
    check("shop_settings_version_counts", sql`${table.version} >= 0`),
  ],
);

/**
 * The times that a server began to work on a copy of the database, made by a backup. Numbers that were given after the
 * copy are lost with their papers, and are not given again: the tax office reads here which were left out, and why.
 */
export const restores = sqliteTable(
  "restores",
  {
    /** Part of all numbers in the series of invoices that go on since then, such as 'W7KQ2MX'. */
    mark: text().primaryKey(),
    backedUpAt: instant("backed_up_at").notNull(),
    /** The server's first start on the copy. */
    restoredAt: instant("restored_at").notNull(),
    /** The sequence of the copy's last order; 0 without any. */
    lastOrder: integer("last_order").notNull(),
    /** The sequence that the next order follows. Those in between were left out. */
    ordersAfter: integer("orders_after").notNull(),
    /** The last number of each series in which the copy may have gone on, such as 'R-2026-00012'. */
    lastInvoices: text("last_invoices", { mode: "json" }).$type<string[]>().notNull(),
  },
  (table) => [
    check(
      "restores_go_on",
      sql`${table.lastOrder} >= 0 and ${table.ordersAfter} > ${table.lastOrder}`,
    ),
  ],
);
export type Restore = typeof restores.$inferSelect;

/** The documents that an owner edits: the words of a page, or a legal text. */
export const siteDocuments = [
  "start",
  "about",
  "concept",
  "community",
  "team",
  "offers",
  "join",
  "contact",
  "self-tests",
  "newsletter",
  "agb",
  "datenschutz",
  "impressum",
] as const;
export type SiteDocument = (typeof siteDocuments)[number];

/** Published versions. The site shows the one with the highest number. */
export const siteVersions = sqliteTable(
  "site_versions",
  {
    document: text({ enum: siteDocuments }).notNull(),
    /** Counts from 1 for each document. */
    number: integer().notNull(),
    /** JSON that the schema of the document validates. It may have been written by an older schema. */
    content: text().notNull(),
    createdAt: createdAt(),
    /** NULL after that admin's account is deleted. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.document, table.number] }),
    check("site_versions_number_counts", sql`${table.number} > 0`),
  ],
);

/** Unpublished changes, at most one draft per document. */
export const siteDrafts = sqliteTable("site_drafts", {
  document: text({ enum: siteDocuments }).primaryKey(),
  content: text().notNull(),
  /** Increments with every change, to detect concurrent changes. */
  revision: integer().notNull().default(1),
  updatedAt: updatedAt(),
  /** NULL after that admin's account is deleted. */
  updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
});
