import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { queryInChildProcess } from "#db/writing/query-in-child-process.server.ts";

const place = (name: string) => path.join(process.env.DATA_DIR ?? "", name);

function createDatabase(name: string): string {
  const connection = new Database(place(name));
  connection.exec("create table words (word text); insert into words values ('Guten'), ('Tag')");
  connection.close();
  return place(name);
}

it("returns the rows of a statement", async () => {
  const file = createDatabase("rows.db");
  const rows = await queryInChildProcess(file, "select word from words where word <> ?", "Tag");
  expect(rows).toEqual([{ word: "Guten" }]);
  expect(await queryInChildProcess(file, "pragma integrity_check")).toEqual([
    { integrity_check: "ok" },
  ]);
});

it("copies a database", async () => {
  const copy = place("copy.db");
  expect(await queryInChildProcess(createDatabase("original.db"), "vacuum into ?", copy)).toEqual(
    [],
  );
  expect(await queryInChildProcess(copy, "select count(*) as words from words")).toEqual([
    { words: 2 },
  ]);
});

it("changes nothing in the file", async () => {
  const file = createDatabase("read.db");
  await expect(queryInChildProcess(file, "delete from words")).rejects.toThrow(
    "attempt to write a readonly database",
  );
});

it("creates no missing file", async () => {
  await expect(queryInChildProcess(place("none.db"), "select 1")).rejects.toThrow("unable to open");
  expect(existsSync(place("none.db"))).toBe(false);
});

it("passes on SQLite's message about a file that is no database", async () => {
  writeFileSync(place("text.db"), "Das ist keine Datenbank, sondern ein Satz.".repeat(50));
  await expect(queryInChildProcess(place("text.db"), "select * from words")).rejects.toThrow(
    /^file is not a database$/,
  );
});
