import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { backupFileIn } from "#db/backup/backup-files.server.ts";
import { openDatabase } from "#db/client.server.ts";

const { DATA_DIR = "" } = process.env;

let folder: string;
let file: string;
let backups: string;

/** Creates a shop's database that knows only its first migration. The next one fails: its tables exist already. */
beforeEach(() => {
  folder = mkdtempSync(path.join(DATA_DIR, "migration-"));
  file = path.join(folder, "behappy.db");
  backups = path.join(folder, "backups");
  const connection = openDatabase(file);
  connection.exec("insert into rate_limits (key) values ('kept')");
  const first = "select min(created_at) from __drizzle_migrations";
  connection.exec(`delete from __drizzle_migrations where created_at > (${first})`);
  connection.close();
});

function read(database: string, query: string): unknown {
  const connection = new Database(database, { readonly: true });
  try {
    return connection.prepare(query).pluck().get();
  } finally {
    connection.close();
  }
}

const names = () => (existsSync(backups) ? readdirSync(backups) : []);

it("is made before the migration starts, even if the migration fails", () => {
  const before = read(file, "select count(*) from __drizzle_migrations");
  expect(() => openDatabase(file)).toThrow(/Failed to run the query/);
  const [name = ""] = names();
  expect(name).toMatch(/^behappy-\d{4}-\d\d-\d\d-\d{4}\.db$/);
  const backup = path.join(backups, name);
  expect(read(backup, "select count(*) from __drizzle_migrations")).toBe(before);
  expect(read(backup, "select key from rate_limits")).toBe("kept");
  // A server that goes on from it has to know that it is a copy.
  expect(read(backup, "pragma user_version")).toBeGreaterThan(0);
  expect(read(file, "pragma user_version")).toBe(0);
  expect(read(backup, "pragma integrity_check")).toBe("ok");
  expect([statSync(backup).mode & 0o777, statSync(backups).mode & 0o777]).toEqual([0o600, 0o700]);
});

it("is made only once of an unchanged database, however often its migration fails", () => {
  expect(() => openDatabase(file)).toThrow();
  const [name = ""] = names();
  writeFileSync(path.join(backups, name), "the first one");
  const soon = new Date(Date.now() + 60_000);
  utimesSync(path.join(backups, name), soon, soon);
  expect(() => openDatabase(file)).toThrow();
  expect(names()).toEqual([name]);
  expect(statSync(path.join(backups, name)).size).toBe(13);
});

it("is made beside an archive of the same state and minute, and takes the place of no other copy", () => {
  const now = new Date();
  mkdirSync(backups);
  for (const ending of ["tar", "db"] as const) {
    writeFileSync(backupFileIn(folder, now, ending), "von vorher");
  }
  const earlier = new Date(Date.now() - 60 * 60 * 1000);
  utimesSync(backupFileIn(folder, now, "db"), earlier, earlier);
  const soon = new Date(Date.now() + 60_000);
  utimesSync(backupFileIn(folder, now, "tar"), soon, soon);
  expect(() => openDatabase(file)).toThrow();
  expect(names()).toHaveLength(3);
  expect(readFileSync(backupFileIn(folder, now, "db"), "utf8")).toBe("von vorher");
});

it("is not made if there is nothing to migrate or nothing to lose", () => {
  const fresh = mkdtempSync(path.join(folder, "fresh-"));
  openDatabase(path.join(fresh, "behappy.db")).close();
  openDatabase(path.join(fresh, "behappy.db")).close();
  expect(readdirSync(fresh)).toEqual(["behappy.db"]);
});

it("stops the migration if it fails", () => {
  writeFileSync(backups, "kein Ordner");
  const before = read(file, "select count(*) from sqlite_master");
  expect(() => openDatabase(file)).toThrow(
    /Vor der Aktualisierung .* keine Sicherung machen \(.*\)/,
  );
  expect(read(file, "select count(*) from sqlite_master")).toBe(before);
});

it("does not let scripts open a database of a newer version", () => {
  const connection = new Database(file);
  connection.exec(
    "insert into __drizzle_migrations (hash, created_at) values ('x', 4000000000000)",
  );
  connection.close();
  expect(() => openDatabase(file)).toThrow(/gehört zu einer neueren Version/);
});
