import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ChosenColumns } from "#app/features/settlement/statements/reading/statement-entry.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { statementLayouts } from "#db/schema.ts";

const position = z.int().min(0).max(200);
const columnsSchema = z.object({
  day: position,
  amount: position,
  debit: position.optional(),
  direction: position.optional(),
  purpose: position,
  name: position.optional(),
  iban: position.optional(),
});

/** The columns that an admin chose for files with this header; null if none did. */
export function findColumns(header: string[]): ChosenColumns | null {
  const found = db
    .select({ columns: statementLayouts.columns })
    .from(statementLayouts)
    .where(eq(statementLayouts.header, keyOf(header)))
    .get();
  return found ? columnsSchema.parse(JSON.parse(found.columns)) : null;
}

export function hasChosenColumns(): boolean {
  return (
    db.select({ header: statementLayouts.header }).from(statementLayouts).limit(1).all().length > 0
  );
}

/** Remembers the columns for later files with the same header, instead of earlier ones. */
export async function rememberColumns(header: string[], columns: ChosenColumns): Promise<void> {
  const values = { header: keyOf(header), columns: JSON.stringify(columns) };
  await inTransaction((transaction) => {
    transaction.delete(statementLayouts).where(eq(statementLayouts.header, values.header)).run();
    transaction.insert(statementLayouts).values(values).run();
  });
}

const keyOf = (header: string[]) =>
  JSON.stringify(header.map((cell) => cell.trim())).slice(0, 8000);
