import { sql } from "drizzle-orm";
import { blob, check, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, uuid } from "#db/columns.ts";

/** The content of a document whose file is drawn each time it is needed. */
export interface DocumentSource {
  /** The heading, unless the text begins with one. */
  title: string;
  /** Stands at the foot of each page. */
  foot: string;
  markdown: string;
}

/** Files and texts that must stay as they are, such as the terms of a contract. E-mails attach them. */
export const documents = sqliteTable(
  "documents",
  {
    id: uuid(),
    /** Hash of the bytes, or of the source's Markdown. */
    sha256: text().notNull(),
    filename: text().notNull(),
    mediaType: text("media_type").notNull(),
    bytes: blob({ mode: "buffer" }),
    source: text({ mode: "json" }).$type<DocumentSource>(),
    /** Also the date in a drawn file, so that the same document gives the same bytes. */
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("documents_once").on(table.filename, table.sha256),
    check("documents_one_content", sql`(${table.bytes} is null) <> (${table.source} is null)`),
  ],
);
export type StoredDocument = typeof documents.$inferSelect;
