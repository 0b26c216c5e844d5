import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { people } from "#db/schema.ts";
import { demoPeople } from "#db/seed/people.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "behappy-people-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A database with the tables before the migration that adds people. */
function databaseBefore(): Database.Database {
  const migrationsFolder = path.join(folder, "migrations");
  cpSync("db/migrations", migrationsFolder, { recursive: true });
  const file = path.join(migrationsFolder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag);
  const end = tags.findIndex((tag) => tag.endsWith("_people"));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  const connection = new Database(":memory:");
  migrate(drizzle(connection), { migrationsFolder });
  return connection;
}

const columns =
  "id, kind, position, name, role, text, image_url as imageUrl, place, is_demo as isDemo";
const links = "twitter, facebook, instagram, linkedin";
const stored = (connection: Database.Database) =>
  connection.prepare(`select ${columns}, ${links} from people order by rowid`).all();

describe("the migration that adds people", () => {
  it("gives the people of the demo world to a shop that shows demo content", () => {
    const connection = databaseBefore();
    connection.exec("update shop set shows_demo_content = true");
    migrateDatabase(connection);
    const none = { place: null, twitter: null, facebook: null, instagram: null, linkedin: null };
    expect(stored(connection)).toEqual(
      demoPeople.map((person) => ({ ...none, ...person, isDemo: 1 })),
    );
  });

  it("gives nobody to any other shop", () => {
    const connection = databaseBefore();
    migrateDatabase(connection);
    expect(stored(connection)).toEqual([]);
  });
});

describe("seeding", () => {
  it("adds the people of the demo world once, and none beside an owner's", async () => {
    const row = {
      kind: "team",
      name: "Ada",
      role: "Leitung",
      text: "Hallo.",
      position: 1,
    } as const;
    db.insert(people).values(row).run();
    expect(await seedDatabase({ withAdmin: false })).toBe(true);
    expect(await db.$count(people)).toBe(1);
  });
});
