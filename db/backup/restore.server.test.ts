import { spawnSync } from "node:child_process";
import {
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { restoreBackup } from "#db/backup/restore.server.ts";
import { recordCleanStop } from "#db/start/last-run.server.ts";
import { unlockDataFolder } from "#db/start/server-lock.server.ts";
import { claimDataFolder } from "#db/start/start-checks.server.ts";
import { openNewDatabase } from "#tests/support/new-database.ts";

const { DATA_DIR = "" } = process.env;
const driver = createRequire(import.meta.url).resolve("better-sqlite3");
const NOW = new Date("2035-03-10T09:45:30Z");

let folder: string;
let file: string;
let backup: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(DATA_DIR, "restore-"));
  file = path.join(folder, "behappy.db");
  backup = path.join(folder, "backups", "behappy-2035-03-09-0945.db");
  mkdirSync(path.dirname(backup));
  const connection = openNewDatabase(file);
  addKey(connection, "backed up");
  connection.pragma("wal_checkpoint(TRUNCATE)");
  connection.close();
  copyFileSync(file, backup);
});

afterEach(() => unlockDataFolder(folder));

function addKey(connection: Database.Database, key: string): void {
  connection.prepare("insert into rate_limits (key) values (?)").run(key);
}

function keysIn(database: string): unknown[] {
  const connection = new Database(database);
  try {
    return connection.prepare("select key from rate_limits order by key").pluck().all();
  } finally {
    connection.close();
  }
}

/** Runs a server that writes and is killed before its log is moved into the database. */
function writeAndDie(key: string): void {
  const code = `
    const connection = new (require(${JSON.stringify(driver)}))(${JSON.stringify(file)});
    connection.pragma("journal_mode = WAL");
    connection.prepare("insert into rate_limits (key) values (?)").run(${JSON.stringify(key)});
    process.kill(process.pid, "SIGKILL");`;
  expect(spawnSync(process.execPath, ["-e", code]).signal).toBe("SIGKILL");
}

it("puts the backup in place of the database, and moves the old log away with it", async () => {
  writeAndDie("in the log");
  const { aside } = await restoreBackup(folder, backup, { now: NOW });
  expect(aside).toBe(path.join(folder, "replaced-2035-03-10-094530"));
  expect(readdirSync(aside ?? "").sort()).toEqual([
    "behappy.db",
    "behappy.db-shm",
    "behappy.db-wal",
  ]);
  expect(readdirSync(folder).sort()).toEqual([
    "backups",
    "behappy.db",
    path.basename(aside ?? ""),
    "server.lock",
  ]);
  claimDataFolder(folder);
  expect(keysIn(file)).toEqual(["backed up"]);
  expect(keysIn(path.join(aside ?? "", "behappy.db"))).toEqual(["backed up", "in the log"]);
  expect(statSync(aside ?? "").mode & 0o777).toBe(0o700);
});

it("restores the current database file itself without its log", async () => {
  writeAndDie("in the log");
  await restoreBackup(folder, file);
  claimDataFolder(folder);
  expect(keysIn(file)).toEqual(["backed up"]);
});

it("restores a lost database, also after another one was stopped cleanly", async () => {
  recordCleanStop(folder);
  rmSync(file);
  expect(await restoreBackup(folder, backup)).toMatchObject({ aside: null, manifest: null });
  expect(existsSync(path.join(folder, "last-run.json"))).toBe(false);
  claimDataFolder(folder);
  expect(keysIn(file)).toEqual(["backed up"]);
});

it.runIf(process.getuid?.() === 0)(
  "gives the owner of the data folder all that root has restored, also after a refusal",
  async () => {
    const ownersIn = (place: string) =>
      readdirSync(place, { recursive: true, encoding: "utf8" }).map(
        (name) => lstatSync(path.join(place, name)).uid,
      );
    chownSync(folder, 1234, 1234);
    await restoreBackup(folder, backup, { now: NOW });
    expect(new Set(ownersIn(folder))).toEqual(new Set([1234]));
    writeFileSync(backup, "kaputt");
    rmSync(path.join(folder, "server.lock"));
    await expect(restoreBackup(folder, backup, { now: NOW })).rejects.toThrow();
    expect(new Set(ownersIn(folder))).toEqual(new Set([1234]));
  },
);

it("leaves a folder that servers refuse if it is killed halfway", () => {
  writeAndDie("in the log");
  rmSync(file);
  expect(() => claimDataFolder(folder)).toThrow(/fehlt oder ist leer/);
});

it("refuses while a server is running", () => {
  const lock = path.join(folder, "server.lock");
  const code = `
    const { restoreBackup } = await import(${JSON.stringify(path.resolve("db/backup/restore.server.ts"))});
    try { await restoreBackup(${JSON.stringify(folder)}, ${JSON.stringify(backup)}); } catch (error) { console.log(error.message); }`;
  claimDataFolder(folder);
  expect(existsSync(lock)).toBe(true);
  const script = path.join(folder, "try.mts");
  writeFileSync(script, code);
  const { stdout } = spawnSync("node_modules/.bin/tsx", [script]);
  expect(String(stdout)).toContain("benutzt schon ein anderer Server");
});

it.each<[string, (copy: string) => void, RegExp]>([
  ["a damaged one", (copy) => damage(copy), /ist beschädigt|lässt sich nicht lesen/],
  [
    "a truncated one",
    (copy) => writeFileSync(copy, readFileSync(copy).subarray(0, 9000)),
    /ist beschädigt|lässt sich nicht lesen/,
  ],
  ["an empty file", (copy) => writeFileSync(copy, ""), /ist keine Datenbank von BeHappy/],
  ["a picture", (copy) => writeFileSync(copy, "x".repeat(5000)), /not a database/],
  ["one of a newer version", (copy) => makeNewer(copy), /gehört zu einer neueren Version/],
  ["a missing one", (copy) => rmSync(copy), /gibt es nicht/],
])("refuses %s, and changes nothing", async (_what, change, reason) => {
  writeAndDie("in the log");
  change(backup);
  const bytes = () =>
    ["behappy.db", "behappy.db-wal"].map((name) => readFileSync(path.join(folder, name), "hex"));
  const before = bytes();
  await expect(restoreBackup(folder, backup)).rejects.toThrow(reason);
  expect(bytes()).toEqual(before);
  expect(
    readdirSync(folder).filter((name) => /part|looked|replaced|unfinished/.test(name)),
  ).toEqual([]);
});

function damage(copy: string): void {
  const bytes = readFileSync(copy);
  writeFileSync(copy, bytes.fill(0xa5, 8192, 12_288));
}

function makeNewer(copy: string): void {
  const connection = new Database(copy);
  connection.exec(
    "insert into __drizzle_migrations (hash, created_at) values ('x', 4000000000000)",
  );
  connection.close();
}

it("a backup in the folder of another shop is not restored here", async () => {
  recordCleanStop(folder);
  const other = mkdtempSync(path.join(DATA_DIR, "restore-"));
  await expect(restoreBackup(other, backup)).rejects.toThrow(
    `Bitte mit DATA_DIR=${folder} aufrufen`,
  );
  expect(readdirSync(other)).toEqual([]);
});
