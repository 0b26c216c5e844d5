import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { columnFields } from "#app/features/money/statements/money-schema.ts";
import type {
  ChosenColumns,
  ColumnFacts,
  UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { statementLayouts } from "#db/schema.ts";

const position = z.int().min(0).max(200);
/** The columns of a table whose needed ones are chosen. */
export const columnsSchema = z.object(columnFields(position, position.optional()));

/** The columns that an admin chose for tables with these headings and kinds of columns; null if none did. */
export function findColumns(table: UnknownTable): ChosenColumns | null {
  const [found] = layoutsLike(db, table);
  const columns = found && columnsSchema.parse(JSON.parse(found.columns));
  return columns && !isUnclear(table, columns) ? columns : null;
}

export function hasChosenColumns(): boolean {
  return (
    db.select({ header: statementLayouts.header }).from(statementLayouts).limit(1).all().length > 0
  );
}

/** Remembers the columns for later tables like this one, instead of earlier ones. */
export async function rememberColumns(table: UnknownTable, columns: ChosenColumns): Promise<void> {
  await inTransaction((transaction) => {
    for (const { header, kinds } of layoutsLike(transaction, table)) {
      const isThis = and(eq(statementLayouts.header, header), eq(statementLayouts.kinds, kinds));
      transaction.delete(statementLayouts).where(isThis).run();
    }
    transaction
      .insert(statementLayouts)
      .values({
        header: headingsOf(table),
        kinds: kindsOf(table),
        columns: JSON.stringify(columns),
      })
      .run();
  });
}

function layoutsLike(queryable: Queryable, table: UnknownTable) {
  const kinds = kindsOf(table);
  return queryable
    .select()
    .from(statementLayouts)
    .where(eq(statementLayouts.header, headingsOf(table)))
    .all()
    .filter((layout) => areAlike(layout.kinds, kinds));
}

/** Whether columns that were chosen for one of the tables mean the same in the other. */
export function areAlikeTables(table: UnknownTable, other: UnknownTable): boolean {
  return headingsOf(table) === headingsOf(other) && areAlike(kindsOf(table), kindsOf(other));
}

/** A file without headings has as many empty ones as columns. */
function headingsOf({ header }: UnknownTable): string {
  const last = header.findLastIndex((heading) => heading !== "");
  const named = last < 0 ? header : header.slice(0, last + 1);
  return JSON.stringify(named).slice(0, 8000);
}

const letters: Partial<Record<ColumnFacts["kind"], string>> = {
  day: "d",
  amount: "a",
  number: "a",
  iban: "i",
  empty: "e",
};

const kindsOf = ({ columns }: UnknownTable) =>
  columns.map(({ kind }) => letters[kind] ?? "t").join("");

/** A column may be empty in one of the files. Layouts of earlier versions have no kinds. */
function areAlike(kinds: string, others: string): boolean {
  return [...kinds].every((kind, column) => {
    const other = others[column] ?? "e";
    return kind === other || kind === "e" || other === "e";
  });
}

/** Without headings, a second column of amounts may be the balance in one file and the amount in another. */
function isUnclear({ header, columns }: UnknownTable, chosen: ChosenColumns): boolean {
  const taken = [chosen.amount, chosen.debit];
  const others = columns.filter(({ kind }, column) => kind === "amount" && !taken.includes(column));
  return header.every((heading) => heading === "") && others.length > 0;
}
