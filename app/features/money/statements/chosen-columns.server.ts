import { and, eq } from "drizzle-orm";
import { z } from "zod";
import {
  type ChosenColumns,
  type ColumnFacts,
  columnKinds,
  statementLimits,
  type UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { statementLayouts } from "#db/schema.ts";

const position = z
  .string()
  .regex(/^\d{0,2}$/, "Bitte wählen Sie eine Spalte aus.")
  .transform((text) => (text === "" ? undefined : Number(text)))
  .optional();
const dayOrder = z
  .enum(["", "day-first", "month-first"])
  .transform((order) => (order === "" ? undefined : order))
  .optional();
/** Pairs of the money's id and the order numbers that were shown for it. */
const suggestions = z
  .string()
  .max(10_000)
  .transform((text, { issues }) => {
    try {
      return JSON.parse(text);
    } catch {
      issues.push({ code: "custom", message: "Das kann diese Seite nicht.", input: text });
      return [];
    }
  })
  .pipe(z.array(z.tuple([z.string().max(100), z.string().max(400)])).max(20));
const id = z.string().max(100).catch("");

/** The columns of a table by role, as a form or the database has them. */
export const columnFields = <Needed extends z.ZodType, Optional extends z.ZodType>(
  needed: Needed,
  optional: Optional,
) => ({
  day: needed,
  amount: needed,
  purpose: needed,
  debit: optional,
  direction: optional,
  purpose2: optional,
  purpose3: optional,
  name: optional,
  iban: optional,
  currency: optional,
  state: optional,
  ownAccount: optional,
  reference: optional,
  dayOrder,
});

/** The forms of the page: an upload, the columns of an unknown bank, and what can be done with money. */
export const moneySchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("check"), newColumns: z.boolean().optional() }),
    z.object({ intent: z.literal(["columns", "preview"]), ...columnFields(position, position) }),
    z.object({ intent: z.literal("book-all") }),
    z.object({ intent: z.literal("book-suggested"), entries: suggestions }),
    z.object({
      intent: z.literal("assign"),
      entry: id,
      order: z.string().max(400).default(""),
      /** The surplus in cents that the admin has agreed to, once asked. */
      confirmed: z.coerce.number().int().optional().catch(undefined),
    }),
    z.object({ intent: z.literal(["aside", "reopen"]), entry: id }),
    z.object({ intent: z.literal("handled"), attempt: id }),
  ],
  "Das kann diese Seite nicht.",
);

const storedPosition = z.int().min(0).max(200);
/** The columns of a table whose needed ones are chosen. */
export const columnsSchema = z.object(columnFields(storedPosition, storedPosition.optional()));

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

const count = z.int().min(0);
const facts = z.object({
  kind: z.enum(columnKinds),
  decimalSign: z.enum([",", ".", "mixed"]).nullable(),
  dayOrder: z.enum(["day-first", "month-first", "open"]).nullable(),
  filled: count,
  distinct: count,
  isSigned: z.boolean(),
  debits: count,
  orders: count,
  isOwn: z.boolean(),
  longest: count,
});
const texts = z.array(z.string().max(1000)).max(statementLimits.columns);
const tableSchema = z.object({
  header: texts,
  columns: z.array(facts).max(statementLimits.columns),
  rows: z.array(texts).max(20),
});

/** The table that the columns' form was shown for; null if it did not come back whole. It is only shown again. */
export function readPostedTable(posted: unknown): UnknownTable | null {
  if (typeof posted !== "string") return null;
  try {
    return tableSchema.parse(JSON.parse(posted));
  } catch {
    return null;
  }
}
