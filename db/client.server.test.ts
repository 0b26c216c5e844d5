import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import {
  inQuickTransaction,
  inTransaction,
  openDatabase,
  type Queryable,
  sqlite,
} from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

const disk = vi.hoisted(() => ({ finish: [] as (() => void)[] }));

vi.mock("#db/writing/disk-sync.server.ts", () => ({
  createDiskSync: () => () => new Promise<void>((resolve) => disk.finish.push(resolve)),
}));

const count = (key: string) => (transaction: Queryable) =>
  transaction.insert(rateLimits).values({ key }).run().changes;
const keys = () => sqlite.prepare("select key from rate_limits").pluck().all();

it("a write waits for the disk, and a quick write does not", async () => {
  let isDone = false;
  const written = inTransaction(count("durable")).then((changes) => {
    isDone = true;
    return changes;
  });
  await setImmediate();
  expect(await inQuickTransaction(count("quick"))).toBe(1);
  expect(keys()).toEqual(["durable", "quick"]);
  expect(isDone).toBe(false);
  disk.finish[0]?.();
  expect(await written).toBe(1);
});

it("a refused write does not wait for the disk", async () => {
  await expect(inTransaction(count("durable"))).rejects.toThrow("UNIQUE");
});

it("a process beside those that run opens no database with older or newer tables, and changes none", async () => {
  const file = path.join(process.env.DATA_DIR ?? "", "older.db");
  const database = openDatabase(file);
  const migrations = "__drizzle_migrations";
  database.exec(
    `delete from ${migrations} where created_at = (select max(created_at) from ${migrations})`,
  );
  expect(() => openDatabase(file, { isInUse: true })).toThrow("hat andere Tabellen");
  database.exec(`insert into ${migrations} (hash, created_at) values ('newer', 9e12)`);
  expect(() => openDatabase(file, { isInUse: true })).toThrow("hat andere Tabellen");
  database.close();
});
