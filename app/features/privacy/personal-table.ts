import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "#db/schema.ts";

type Schema = typeof schema;
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never;
}[keyof Schema];
/** Excludes the tables that contain no original personal data, and the table of published people. */
export type PersonalTableName = Exclude<
  TableName,
  | "catalogItems"
  | "searchEntries"
  | "doneForms"
  | "pageRevision"
  | "shop"
  | "shopSettings"
  | "restores"
  | "siteDrafts"
  | "siteVersions"
  | "documents"
  | "legalTexts"
  | "people"
  | "bankImports"
  | "statementLayouts"
  | "itemContents"
  | "planInclusions"
  | "lessons"
  | "contentFiles"
  | "articles"
  | "orderStepCounts"
>;
export type ColumnOf<Name extends TableName> = keyof Schema[Name]["$inferSelect"] & string;

export interface PersonalTable<Column extends string = string> {
  title: string;
  purpose: string;
  period: string;
  /** On the page and in the download, with the label on the page. */
  shown?: { [Name in Column]?: string };
  /** Only in the download, because it means nothing to a reader. */
  downloaded?: Column[];
  /** Not disclosed, with the reason. */
  withheld?: { [Name in Column]?: string };
  /** Not about a person. */
  impersonal?: Column[];
  /** The fate of the rows when the account is deleted. */
  erasure: "deleted" | Keeping<Column>;
}

interface Keeping<Column extends string> {
  because: string;
  /**
   * The columns of a kept row that are overwritten, with their new value: none, or that of another column.
   */
  emptied: { [Name in Column]?: null | "" | { sameAs: Column } };
}

export type PersonalTables = { [Name in PersonalTableName]: PersonalTable<ColumnOf<Name>> };
