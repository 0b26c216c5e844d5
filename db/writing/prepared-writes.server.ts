import {
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  is,
  SQL,
} from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { prepareOnce, sqlite } from "#db/client.server.ts";

/**
 * Returns a function that inserts one row within a transaction and returns it as stored. The SQL is built
 * once: for a wide table, Drizzle needs longer to build it than SQLite to insert the row.
 */
export function prepareInsert<Table extends SQLiteTable>(table: Table) {
  const insert = prepare(table, "");
  return (values: InferInsertModel<Table>): InferSelectModel<Table> => insert(values).row;
}

/** The same, but ignores a row whose `column` equals another row's. Returns whether it was inserted. */
export function prepareInsertOfNew<Table extends SQLiteTable>(table: Table, column: SQLiteColumn) {
  const insert = prepare(table, ` on conflict ("${column.name}") do nothing`);
  return (values: InferInsertModel<Table>): boolean => insert(values).isInserted;
}

/** The same, but overwrites the row with the same id if there is one. */
export function prepareUpsert<Table extends SQLiteTable>(table: Table) {
  const names = Object.values<SQLiteColumn>(getTableColumns(table)).map(({ name }) => name);
  const overwritten = names.map((name) => `"${name}" = excluded."${name}"`).join(", ");
  const save = prepare(table, ` on conflict ("id") do update set ${overwritten}`);
  return (values: InferInsertModel<Table>): InferSelectModel<Table> => save(values).row;
}

function prepare<Table extends SQLiteTable>(table: Table, onConflict: string) {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  const names = columns.map(([, { name }]) => `"${name}"`).join(", ");
  const marks = columns.map(() => "?").join(", ");
  const source = `insert into "${getTableName(table)}" (${names}) values (${marks})${onConflict}`;
  return (values: InferInsertModel<Table>) => {
    const given: Record<string, unknown> = values;
    const row = Object.fromEntries(
      columns.map(([key, column]) => [
        key,
        given[key] === undefined ? initialValue(column) : given[key],
      ]),
    );
    const stored = columns.map(([key, column]) => storedValue(column, row[key]));
    return { row: row as InferSelectModel<Table>, isInserted: write(source, stored) > 0 };
  };
}

function initialValue(column: SQLiteColumn): unknown {
  if (is(column.default, SQL))
    throw new Error(`${column.name} has a default that is an expression`);
  return column.defaultFn?.() ?? column.default ?? null;
}

function storedValue(column: SQLiteColumn, value: unknown): unknown {
  return value === null ? null : column.mapToDriverValue(value);
}

/**
 * Runs a writing statement within a transaction, prepared once. Returns the number of changed rows.
 * @throws outside a transaction
 */
export function write(source: string, parameters: object): number {
  if (!sqlite.inTransaction) throw new Error(`a write outside a transaction: ${source}`);
  return prepareOnce(source).run(parameters).changes;
}
