import { z } from "zod";
import {
  columnKinds,
  statementLimits,
  type UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";

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
