import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, it, vi } from "vitest";
import { withStatementCache } from "#db/statement-cache.server.ts";

const numbers = sqliteTable("numbers", { number: integer() });

let connection: Database.Database;
let db: ReturnType<typeof open>;

function open(connection: Database.Database) {
  return drizzle({ client: withStatementCache(connection) });
}

beforeEach(() => {
  connection = new Database(":memory:");
  connection.exec("create table numbers (number integer); insert into numbers values (1), (2)");
  db = open(connection);
});

it("prepares equal queries once", () => {
  const prepare = vi.spyOn(connection, "prepare");
  for (const _time of [1, 2, 3]) expect(db.select().from(numbers).all()).toHaveLength(2);
  expect(prepare).toHaveBeenCalledOnce();
});

it("returns rows in the form that each query asks for", () => {
  const source = sql`select "number" from "numbers"`;
  const asObjects = [{ number: 1 }, { number: 2 }];
  expect(db.all(source)).toEqual(asObjects);
  expect(db.values(source)).toEqual([[1], [2]]);
  expect(db.all(source)).toEqual(asObjects);
  expect(db.select().from(numbers).all()).toEqual(asObjects);
  expect(db.get(source)).toEqual({ number: 1 });
});

it("keeps a query working after the table has changed", () => {
  expect(db.select().from(numbers).all()).toHaveLength(2);
  connection.exec("alter table numbers add column word text");
  db.transaction((transaction) => transaction.insert(numbers).values({ number: 3 }).run());
  expect(db.select().from(numbers).all()).toHaveLength(3);
});
