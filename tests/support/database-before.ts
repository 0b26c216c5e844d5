import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import journal from "#db/migrations/meta/_journal.json";

/** A database with the tables before the migration of this name, and that migration. */
export function databaseBefore(name: string) {
  const tags = journal.entries.map(({ tag }) => tag);
  const at = tags.findIndex((tag) => tag.slice("0000_".length) === name);
  const database = new Database(":memory:");
  const run = (tag: string) =>
    void database.exec(readFileSync(`db/migrations/${tag}.sql`, "utf8").replaceAll("-->", "-- "));
  for (const tag of tags.slice(0, at)) run(tag);
  return { database, migrate: () => run(tags[at] ?? "") };
}
