import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Searchable text of lists: one row for each row of a searchable table. Triggers in the migrations 0003_search, 0042_offer_texts,
 * 0064_plain_letters and 0073_find_orders maintain it, and the index `search_index` of its three-letter pieces. 0064 also adds the
 * generated column `plain_words`, which is all that the index contains of the words.
 */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The table's name, or 'offer_texts': all words of catalog items. */
    list: text().notNull(),
    entryId: text("entry_id").notNull(),
    words: text().notNull(),
  },
  (table) => [uniqueIndex("search_entries_unique").on(table.list, table.entryId)],
);
