import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, instant, updatedAt } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";

/** A single row with facts about this shop that were recorded when its database was made. */
export const shop = sqliteTable(
  "shop",
  {
    id: integer().primaryKey(),
    /** Whether the site shows invented content wherever the owner has no content of their own. */
    showsDemoContent: flag("shows_demo_content").default(false),
    /** The last time that an admin confirmed the receipt of a test e-mail from the current sender. */
    testEmailArrivedAt: instant("test_email_arrived_at"),
  },
  (table) => [check("shop_one_row", sql`${table.id} = 1`)],
);

/** The documents that an owner edits: the settings, the words of a page, or a legal text. */
export const siteDocuments = [
  "settings",
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
  /** Increments with every change, so that two editors notice each other. */
  revision: integer().notNull().default(1),
  updatedAt: updatedAt(),
  /** NULL after that admin's account is deleted. */
  updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
});
