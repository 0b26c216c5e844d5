import { and, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Queryable } from "#db/client.server.ts";

/**
 * All that a noun says about one of its tables with personal data: for each column, whether a person's own copy
 * contains it; for the rows, whose they are, how long they are kept and what the deletion of an account leaves.
 */
export interface PersonalTable<Table extends SQLiteTable = SQLiteTable> extends ByAge {
  table: Table;
  /**
   * Its place below the privacy text. Rows are deleted from the last place to the first, so that a table comes after
   * those that it refers to, because they identify its owner.
   */
  place: number;
  title: string;
  purpose: string;
  period: string;
  /** Its chapter of the drafted privacy text. */
  chapter: PrivacyChapter;
  /** Its place among the tables of its chapter, if it is not the one below the privacy text. */
  placeInChapter?: number;
  /** On the page and in the download, with the label on the page. */
  shown?: { [Name in ColumnOf<Table>]?: string };
  /** Only in the download, because it means nothing to a reader. */
  downloaded?: ColumnOf<Table>[];
  /** Not disclosed, with the reason. */
  withheld?: { [Name in ColumnOf<Table>]?: string };
  /** Not about a person. */
  impersonal?: ColumnOf<Table>[];
  /** The labels of a column's values on the page. */
  words?: { [Name in ColumnOf<Table>]?: Record<string, string> };
  /** The columns that contain euro cents, and are shown as prices. */
  cents?: ColumnOf<Table>[];
  /** The column whose value distinguishes records for a reader. */
  titleColumn?: ColumnOf<Table>;
  /** The rows that this person may see and that are erased with the account. */
  belongsTo: (person: Person) => SQL;
  /** The places of the rows in a person's own copy of the data. */
  copies: Copy[];
  /** The fate of the rows when the account is deleted. */
  erasure: "deleted" | Keeping<ColumnOf<Table>>;
}

/** A table without data about customers. */
export interface ImpersonalTable<Table extends SQLiteTable = SQLiteTable> extends ByAge {
  table: Table;
  columns: ColumnOf<Table>[];
}

export type ColumnOf<Table extends SQLiteTable> = keyof Table["$inferSelect"] & string;

/** Deletion by age. It happens every hour, all in one transaction, and only by a trusted date. */
interface ByAge {
  /** The rows whose period is over. */
  expires?: (now: Date) => SQL;
  /** Forgets by age what is no whole row. */
  forget?: (transaction: Queryable, now: Date) => void;
}

interface Keeping<Column extends string> {
  because: string;
  /**
   * The columns of a kept row that are overwritten, with their new value: none, or that of another column.
   */
  emptied: { [Name in Column]?: null | "" | { sameAs: Column } };
}

export type PrivacyChapter =
  | "account"
  | "orders"
  | "dates"
  | "membership"
  | "newsletter"
  | "messages"
  | "declarations"
  | "emails"
  | "protection";

export interface Person {
  userId: string;
  /** The sign-in address; null while it is unproven and so may be someone else's. */
  address: string | null;
}

/** Rows of a table in a person's own copy of the data. */
export interface Copy {
  /** The name of the area in the download. */
  key: string;
  /** Areas are in the order of their places, and those within a record, too. */
  place: number;
  /** Replaces the table's own title if that would be misleading. */
  title?: string;
  /** Whether there is at most one row. */
  isSingle?: true;
  /** Most people have no such rows, so the page hides the area if it is empty. */
  isRare?: true;
  /** The rows, unless they are all that belong to the person. */
  where?: (person: Person) => SQL;
  /** Shows a row in another form, or without what is about other people. `origin` precedes the links in e-mails. */
  toCopy?: (row: Row, request: { origin: string }) => Row;
  /** The subject of a row, if its values do not show it. */
  about?: (row: Row) => string | undefined;
  /** Set if the rows are parts of another table's records. */
  within?: {
    table: SQLiteTable;
    /** The ids of the records that a row is part of. */
    ids: (row: Row) => unknown[];
  };
}

export type Row = Record<string, unknown>;

/** Checks the names of the columns. */
export function personalTable<Table extends SQLiteTable>(
  table: Table,
  rules: Omit<PersonalTable<Table>, "table">,
): PersonalTable {
  return { table, ...rules };
}

export function impersonalTable<Table extends SQLiteTable>(
  table: Table,
  columns: ColumnOf<Table>[],
  byAge: ByAge = {},
): ImpersonalTable {
  return { table, columns, ...byAge };
}

export const untilAccountIsDeleted = "bis du dein Konto löschst";
export const asChecksum = "nur als Prüfsumme gespeichert und nicht zurückzurechnen";

export const none = sql`false`;

/** The rows with the person's address, which counts only if it is proven. */
export function isAt(column: SQLiteColumn, { address }: Person): SQL {
  return address === null ? none : sql`lower(${column}) = ${address}`;
}

export function both(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? none;
}

export function either(...conditions: (SQL | undefined)[]): SQL {
  return or(...conditions) ?? none;
}

/** Omits the actor, who may be another person. */
export function withoutActor({ actor, actorId, ...row }: Row): Row {
  return row;
}
