import type { SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/** Whether a value is valid for a column. */
type Check<Value> = (value: unknown) => value is Value;

type Columns<Row> = { [Name in keyof Row]: Check<Row[Name]> };

export type RowOf<Checks> = Checks extends Columns<infer Row> ? Row : never;

export const text = (value: unknown): value is string => typeof value === "string";

export const integer = (value: unknown): value is number => Number.isInteger(value);

export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.some((each) => each === value);

export const orNull =
  <Value>(check: Check<Value>) =>
  (value: unknown): value is Value | null =>
    value === null || check(value);

/** The rows of a raw SQL query. Throws a TypeError if a column is missing or its value fails its check. */
export function selectRows<Row extends Record<string, unknown>>(
  query: SQL,
  columns: Columns<Row>,
): Row[] {
  const checks = Object.entries<Check<unknown>>(columns);
  const isRow = (row: Record<string, unknown>): row is Row => {
    const wrong = checks.find(([name, check]) => !check(row[name]));
    if (wrong) throw new TypeError(`unexpected value in the column ${wrong[0]}`);
    return true;
  };
  return db.all<Record<string, unknown>>(query).filter(isRow);
}
