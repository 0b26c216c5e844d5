import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import type { PersonalTable } from "#app/features/personal-table.server.ts";
import { listStoredData, personalTables } from "#app/features/privacy/personal-data.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { sqlite } from "#db/client.server.ts";
import * as schema from "#db/schema.ts";

const tables = Object.entries(schema).flatMap(([name, value]): [string, SQLiteTable][] =>
  is(value, SQLiteTable) ? [[name, value]] : [],
);
const personal = personalTables(nouns);
const impersonal = nouns.flatMap((noun) => noun.impersonal ?? []);
const named = [
  ...personal.map((rules) => ({ table: rules.table, columns: columnsOf(rules) })),
  ...impersonal,
];
const titled = personal.map((rules): [string, PersonalTable] => [getTableName(rules.table), rules]);

function columnsOf({ shown, downloaded, withheld, impersonal }: PersonalTable): string[] {
  const labelled = [shown, withheld].flatMap((columns) => Object.keys(columns ?? {}));
  return [...labelled, ...(downloaded ?? []), ...(impersonal ?? [])];
}

const namesOf = (all: SQLiteTable[]) => all.map((table) => getTableName(table));

describe("what the nouns say about personal data", () => {
  it("is about exactly the tables of the schema and of the database, each once", () => {
    const said = namesOf(named.map(({ table }) => table)).sort();
    expect(said).toEqual(namesOf(tables.map(([, table]) => table)).sort());
    const existing = sqlite
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like '\\_\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\' and name not like 'search\\_index%' escape '\\'",
      )
      .pluck()
      .all();
    expect(said).toEqual(existing.sort());
  });

  it.each(tables)("contains every column of %s exactly once, and no other", (_name, table) => {
    const columns = getTableColumns(table);
    const said = named.find((each) => each.table === table)?.columns;
    expect(said?.toSorted()).toEqual(Object.keys(columns).sort());
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

  it.each(titled)("explains for %s why and how long it is kept", (_name, table) => {
    for (const text of [table.title, table.purpose, table.period]) expect(text).toMatch(/\S{3}/);
    const sentences = [...Object.values(table.shown ?? {}), ...Object.values(table.withheld ?? {})];
    for (const sentence of sentences) expect(sentence).toMatch(/\S{2}/);
    if (table.erasure !== "deleted") expect(table.erasure.because).toMatch(/§/);
  });

  it.each(titled)("shows words and prices of %s, no codes and cents", (_name, rules) => {
    const columns = getTableColumns(rules.table);
    const { shown = {}, words = {}, cents = [] } = rules;
    for (const name of Object.keys(shown)) {
      const codes = columns[name]?.enumValues ?? [];
      if (codes.length > 0) expect(Object.keys(words[name] ?? {}), name).toEqual([...codes]);
      if (/amount|price|gross/i.test(name)) expect(cents).toContain(name);
    }
  });

  it.each(titled)("never empties a column of %s that must not be empty", (_name, rules) => {
    if (rules.erasure === "deleted") return;
    const columns = getTableColumns(rules.table);
    for (const [column, value] of Object.entries(rules.erasure.emptied)) {
      expect(columns[column]?.notNull, column).toBe(value !== null);
    }
  });

  it("gives each table a place after those that it refers to, and each copy one of its own", () => {
    expect(new Set(personal.map(({ place }) => place)).size).toBe(personal.length);
    const order = personal.map(({ table }) => getTableName(table));
    for (const { table } of personal) {
      const targets = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
      for (const target of namesOf(targets).filter((name) => order.includes(name))) {
        expect(order.indexOf(target), getTableName(table)).toBeLessThanOrEqual(
          order.indexOf(getTableName(table)),
        );
      }
    }
    const copies = personal.flatMap((rules) => rules.copies);
    const places = copies.map(
      ({ place, within }) => `${within ? getTableName(within.table) : ""} ${place}`,
    );
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it("has a copy of each table", () => {
    expect(titled.filter(([, { copies }]) => copies.length === 0)).toEqual([]);
  });
});

const rows = listStoredData(nouns);

it("the table for visitors has a row for each kind of personal data", () => {
  expect(rows.map(({ title }) => title)).toEqual(personal.map(({ title }) => title));
});

it.each(rows)("$title: the data, the purpose and the period are written for readers", (row) => {
  expect(row.data).toMatch(/^\p{Lu}/u);
  for (const text of [row.purpose, row.period]) expect(text).toMatch(/^[\p{Lu}\d].*\.$/u);
  expect(Object.values(row).join(" ").replace("USt-IdNr.", "")).not.toMatch(
    /undefined|null|[a-z][A-Z]/,
  );
});

it("names all stored data, even what nobody can read", () => {
  const account = rows.find(({ title }) => title === "Konto");
  expect(account).toMatchObject({
    data: "Anmelde-Adresse, Adresse bestätigt, Erinnerung vor dem Ende der Mitgliedschaft abbestellt, Art des Kontos, Angelegt, Zuletzt geändert, Passwort",
    purpose: "Damit du dich anmelden kannst und wir wissen, was dir gehört.",
    period: "Bis du dein Konto löschst.",
  });
});
