import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Searchable text of lists: one row for each row of a searchable table. Triggers keep it (see the
 * migration 0003_search), and from it the index of three-letter pieces `search_index`.
 */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The table's name. */
    list: text().notNull(),
    entryId: text("entry_id").notNull(),
    words: text().notNull(),
  },
  (table) => [uniqueIndex("search_entries_unique").on(table.list, table.entryId)],
);
