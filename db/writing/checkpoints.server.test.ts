import { mkdtempSync, statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { readUntouched } from "#db/start/untouched-database.server.ts";
import { startCheckpoints } from "#db/writing/checkpoints.server.ts";

const { DATA_DIR = "" } = process.env;
const SECOND = 1000;

let file: string;
let connection: Database.Database;
let stop: () => Promise<void>;

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(DATA_DIR, "checkpoints-")), "behappy.db");
  connection = openDatabase(file);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  stop = startCheckpoints(file);
});

afterEach(async () => {
  await stop();
  connection.close();
});

const logSize = () => statSync(`${file}-wal`).size;
const add = (key: string) =>
  connection.prepare("insert into rate_limits (key) values (?)").run(key);

/** The keys that would remain if the log were lost. */
const keysWithoutLog = () =>
  readUntouched(file, { withLog: false }, (copy) =>
    copy.prepare("select key from rate_limits order by key").pluck().all(),
  );

it("a second after a write, the database file contains everything and the log is empty", async () => {
  add("first");
  expect(logSize()).toBeGreaterThan(0);
  vi.advanceTimersByTime(SECOND);
  await expect.poll(logSize).toBe(0);
  expect(keysWithoutLog()).toEqual(["first"]);
});

it("a checkpoint does not wait for readers: it is repeated a second later", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  add("first");
  const reader = new Database(file);
  reader.exec("begin; select * from rate_limits");
  reader.prepare("select count(*) from rate_limits").get();
  add("second");
  const { size } = statSync(file);
  vi.advanceTimersByTime(SECOND);
  await expect.poll(() => statSync(file).size).toBeGreaterThan(size);
  expect(logSize()).toBeGreaterThan(0);
  reader.exec("commit");
  vi.advanceTimersByTime(SECOND);
  await expect.poll(logSize).toBe(0);
  expect(keysWithoutLog()).toEqual(["first", "second"]);
  expect(log).not.toHaveBeenCalled();
  reader.close();
});

it("a stopped checkpoint timer does nothing and leaves nothing open", async () => {
  await stop();
  add("later");
  vi.advanceTimersByTime(SECOND);
  expect(logSize()).toBeGreaterThan(0);
  connection.close();
  expect(() => logSize()).toThrow("ENOENT");
});
