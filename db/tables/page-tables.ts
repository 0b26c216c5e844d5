import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/**
 * A single row with a counter. Triggers increment it with every change that public pages may show
 * (db/migrations/0008_page_revision.sql).
 */
export const pageRevision = sqliteTable(
  "page_revision",
  {
    id: integer().primaryKey(),
    revision: integer().notNull().default(0),
  },
  (table) => [check("page_revision_one_row", sql`${table.id} = 1`)],
);
