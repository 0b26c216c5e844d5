import { sql } from "drizzle-orm";
import { blob, check, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, uuid } from "#db/columns.ts";

/** The content of a document whose file is drawn each time it is needed. */
export type DocumentSource = TextSource | LetterSource;

/** A text such as terms. */
export interface TextSource {
  /** The heading, unless the text begins with one. */
  title: string;
  /** A line at the foot of each page. */
  foot: string;
  markdown: string;
}

/** A letter such as an invoice. All of it is plain text. */
export interface LetterSource {
  /** The heading below the head. */
  title: string;
  head: LetterHead;
  blocks: LetterBlock[];
  /** Columns of lines at the foot of each page. */
  foot: string[][];
  /** An e-invoice with the same content, inside the file, which is PDF/A-3b then. */
  eInvoice?: EInvoiceFile;
}

/** The XML of an e-invoice (Factur-X, ZUGFeRD 2). */
export interface EInvoiceFile {
  filename: "factur-x.xml";
  profile: "EN 16931";
  xml: string;
}

export interface LetterHead {
  /** The sender's name and postal address. The name also stands at the top of the letter. */
  sender: string[];
  /** The recipient's address, which shows in the window of an envelope. */
  address: string[];
  facts: Fact[];
}

export interface Fact {
  label: string;
  value: string;
}

export type LetterBlock = { kind: "paragraph"; text: string } | DocumentTable | TransferBlock;

/** The data of a transfer in words, beside its GiroCode. */
export interface TransferBlock {
  kind: "transfer";
  facts: Fact[];
  /** Null if the transfer does not fit into one. */
  girocode: { text: string; alt: string } | null;
}

interface TableColumn {
  label: string;
  /** The width in relation to the other columns. */
  share: number;
  align?: "right";
}

/** A text, or one with less important lines below it. */
export type TableCell = string | { text: string; details: string };

export interface DocumentTable {
  kind: "table";
  columns: [TableColumn, TableColumn, ...TableColumn[]];
  /** A cell for each column. */
  rows: TableCell[][];
  /** Rows below the others, such as totals. Their values stand in the last column. */
  closing?: { label: string; value: string; isStrong?: boolean }[];
}

/** Files and texts that must stay as they are, such as the terms of a contract. E-mails attach them. */
export const documents = sqliteTable(
  "documents",
  {
    id: uuid(),
    /** Hash of the bytes, of a text's Markdown, or of a letter's source. */
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
