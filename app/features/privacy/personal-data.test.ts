import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { impersonalData } from "#app/features/privacy/impersonal-data.ts";
import { personalData } from "#app/features/privacy/personal-data.ts";
import type { PersonalTable } from "#app/features/privacy/personal-table.ts";
import { publishedData } from "#app/features/privacy/published-data.ts";
import { sqlite } from "#db/client.server.ts";
import * as schema from "#db/schema.ts";

const tables = Object.entries(schema).flatMap(([name, value]): [string, SQLiteTable][] =>
  is(value, SQLiteTable) ? [[name, value]] : [],
);
const rules: Record<string, PersonalTable> = personalData;
const mapped: Record<string, string[]> = {
  ...impersonalData,
  ...publishedData,
  ...Object.fromEntries(Object.entries(rules).map(([name, table]) => [name, columnsOf(table)])),
};

function columnsOf({ shown, downloaded, withheld, impersonal }: PersonalTable): string[] {
  const named = [shown, withheld].flatMap((columns) => Object.keys(columns ?? {}));
  return [...named, ...(downloaded ?? []), ...(impersonal ?? [])];
}

describe("the map of personal data", () => {
  it("contains exactly the tables of the schema and of the database", () => {
    expect(Object.keys(mapped).sort()).toEqual(tables.map(([name]) => name).sort());
    const existing = sqlite
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like '\\_\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\' and name not like 'search\\_index%' escape '\\'",
      )
      .pluck()
      .all();
    expect(tables.map(([, table]) => getTableName(table)).sort()).toEqual(existing.sort());
  });

  it.each(tables)("contains every column of %s exactly once, and no other", (name, table) => {
    const columns = getTableColumns(table);
    expect(mapped[name]?.toSorted()).toEqual(Object.keys(columns).sort());
    const existing = sqlite
      .prepare("select name from pragma_table_info(?)")
      .pluck()
      .all(getTableName(table));
    expect(
      Object.values(columns)
        .map((column) => column.name)
        .sort(),
    ).toEqual(existing.sort());
  });

  it.each(Object.entries(rules))("explains for %s why and how long it is kept", (_name, table) => {
    for (const text of [table.title, table.purpose, table.period]) expect(text).toMatch(/\S{3}/);
    const sentences = [...Object.values(table.shown ?? {}), ...Object.values(table.withheld ?? {})];
    for (const sentence of sentences) expect(sentence).toMatch(/\S{2}/);
    if (table.erasure !== "deleted") expect(table.erasure.because).toMatch(/§/);
  });

  it.each(tables)("never empties a column of %s that must not be empty", (name, table) => {
    const { erasure } = rules[name] ?? {};
    if (!erasure || erasure === "deleted") return;
    const columns = getTableColumns(table);
    for (const [column, value] of Object.entries(erasure.emptied)) {
      expect(columns[column]?.notNull, column).toBe(value !== null);
    }
  });
});
