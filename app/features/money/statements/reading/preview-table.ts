import {
  guessColumns,
  unreadColumnOf,
} from "#app/features/money/statements/reading/guess-columns.ts";
import { type RowProblem, readRow } from "#app/features/money/statements/reading/read-row.ts";
import {
  chosenMeaning,
  needsDayOrder,
} from "#app/features/money/statements/reading/row-meaning.ts";
import type {
  ChosenColumns,
  Columns,
  StatementEntry,
  UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import type { UnreadColumn } from "#db/schema.ts";

export type ColumnChoice = Columns & Pick<ChosenColumns, "dayOrder">;

/** An unknown table with columns, and the bookings that they give. */
export interface TablePreview {
  table: UnknownTable;
  /** The columns that the owner has chosen, or else the likeliest ones. */
  columns: ColumnChoice;
  bookings: Pick<StatementEntry, "day" | "amount" | "name" | "iban" | "purpose">[];
  /** Rows that these columns leave out. */
  problems: RowProblem[];
  unread: UnreadColumn | null;
  /** Whether the form asks which number of a day is the month, and whether these columns need the answer. */
  asksForDayOrder: boolean;
  lacksDayOrder: boolean;
}

const SHOWN = 3;

/** `account`: the shop's IBAN. */
export function previewTable(
  table: UnknownTable,
  account: string | null,
  columns: ColumnChoice = guessColumns(table),
): TablePreview {
  const { day, amount, purpose } = columns;
  const empty = { table, columns, bookings: [], problems: [], unread: null, lacksDayOrder: false };
  const asksForDayOrder = table.columns.some(({ dayOrder }) => dayOrder === "open");
  if (day === undefined || amount === undefined || purpose === undefined) {
    return { ...empty, asksForDayOrder };
  }
  const chosen = { ...columns, day, amount, purpose };
  const lacksDayOrder = needsDayOrder(table, chosen) && columns.dayOrder === undefined;
  const meaning = chosenMeaning(table, chosen, account);
  const results = table.rows.map((row) => readRow(row, meaning)).filter((row) => row !== null);
  const bookings = results.flatMap((result) => ("reason" in result ? [] : [result]));
  const problems = results.flatMap((result) => ("reason" in result ? [result] : []));
  return {
    table,
    columns,
    bookings: bookings.slice(0, SHOWN),
    problems: lacksDayOrder ? [] : problems.slice(0, SHOWN),
    unread: unreadColumnOf(table, chosen),
    asksForDayOrder,
    lacksDayOrder,
  };
}
