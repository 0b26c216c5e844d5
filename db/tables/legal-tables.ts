import { sql } from "drizzle-orm";
import { check, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt } from "#db/columns.ts";
import { documents } from "#db/tables/document-tables.ts";

/** Texts that become part of a contract: the terms, and the instruction on withdrawal. */
export const contractTextNames = ["terms", "instruction"] as const;
export type ContractTextName = (typeof contractTextNames)[number];

/** Each version of these texts that an order was placed under. Orders refer to their versions. */
export const legalTexts = sqliteTable(
  "legal_texts",
  {
    /** The document that contains the text. */
    id: text()
      .primaryKey()
      .references(() => documents.id, { onDelete: "restrict" }),
    name: text({ enum: contractTextNames }).notNull(),
    /** Hash of the text. It is part of the version's address. */
    sha256: text().notNull(),
    /** The first order under this version. */
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("legal_texts_once").on(table.name, table.sha256),
    check("legal_texts_name_known", sql`${table.name} in ('terms', 'instruction')`),
  ],
);
