import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { recordCleanStop, recordStart } from "#db/start/last-run.server.ts";
import { unlockDataFolder } from "#db/start/server-lock.server.ts";
import { claimDataFolder } from "#db/start/start-checks.server.ts";

const { DATA_DIR = "" } = process.env;
const driver = createRequire(import.meta.url).resolve("better-sqlite3");

let sample: string;
let folder: string;
let file: string;

beforeAll(() => {
  sample = path.join(DATA_DIR, "sample.db");
  const connection = openDatabase(sample);
  for (let number = 0; number < 400; number += 1) addMessage(connection, `Nachricht ${number}`);
  connection.close();
});

beforeEach(() => {
  folder = mkdtempSync(path.join(DATA_DIR, "start-"));
  file = path.join(folder, "behappy.db");
  copyFileSync(sample, file);
});

afterEach(() => {
  unlockDataFolder(folder);
});

function addMessage(connection: Database.Database, message: string): void {
  connection
    .prepare(
      "insert into contact_messages (id, name, email, message, created_at, updated_at) values (hex(randomblob(16)), 'Jule', 'jule@beispiel.de', ?, 1, 1)",
    )
    .run(message);
}

function countMessages(): unknown {
  const connection = new Database(file);
  try {
    return connection.prepare("select count(*) from contact_messages").pluck().get();
  } finally {
    connection.close();
  }
}

/**
 * Size, mode, time and hash of every file below the folder. The lock's file is empty and unreadable.
 */
function contents(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const place = path.join(folder, name);
      const { size, mode, mtimeMs } = statSync(place);
      const isRead = statSync(place).isFile() && name !== "server.lock";
      const hash = isRead ? createHash("sha256").update(readFileSync(place)).digest("hex") : "";
      return [name, [size, mode, isRead && mtimeMs, hash].join()];
    }),
  );
}

function expectRefusal(reason: RegExp): void {
  const before = contents();
  expect(() => claimDataFolder(folder)).toThrow(reason);
  expect(contents()).toEqual(before);
}

function expectStart(): void {
  claimDataFolder(folder);
  openDatabase(file, { isChecked: true }).close();
}

function addBackup(name = "behappy-2026-01-01-1200.db"): string {
  const backup = path.join(folder, "backups", name);
  mkdirSync(path.dirname(backup), { recursive: true });
  copyFileSync(sample, backup);
  return backup;
}

/** Inverts every bit of these bytes. */
function flip(place: string, position: number, length = 16): void {
  const bytes = readFileSync(place).subarray(position, position + length);
  const handle = openSync(place, "r+");
  writeSync(handle, Buffer.from(bytes.map((byte) => ~byte)), 0, length, position);
  closeSync(handle);
}

/** Runs a server that writes this many messages, each in its own transaction, and is killed. */
function writeAndDie(messages: number, before = ""): void {
  const code = `
    const connection = new (require(${JSON.stringify(driver)}))(${JSON.stringify(file)});
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("wal_checkpoint(TRUNCATE)");
    ${before}
    const add = connection.prepare("insert into contact_messages (id, name, email, message, created_at, updated_at) values (hex(randomblob(16)), 'Jule', 'jule@beispiel.de', ?, 1, 1)");
    for (let number = 0; number < ${messages}; number += 1) add.run("Zuletzt " + number);
    process.kill(process.pid, "SIGKILL");`;
  recordStart(folder);
  expect(spawnSync(process.execPath, ["-e", code]).signal).toBe("SIGKILL");
}

describe("a start succeeds", () => {
  it("in a new folder", () => {
    rmSync(file);
    expectStart();
  });

  it("after a clean stop, and after a kill with all acknowledged writes", () => {
    expectStart();
    recordCleanStop(folder);
    unlockDataFolder(folder);
    expectStart();
    unlockDataFolder(folder);
    writeAndDie(3);
    expectStart();
    expect(countMessages()).toBe(403);
  });

  it("after a clean stop without reading all of an unchanged database", () => {
    expectStart();
    utimesSync(file, 1000, 1000);
    recordCleanStop(folder);
    unlockDataFolder(folder);
    flip(file, statSync(file).size - 4096);
    utimesSync(file, 1000, 1000);
    claimDataFolder(folder);
  });

  it("with a backup in place of the database", () => {
    expectStart();
    recordCleanStop(folder);
    unlockDataFolder(folder);
    const backup = addBackup();
    rmSync(file);
    copyFileSync(backup, file);
    expectStart();
  });

  it("with an empty file in an otherwise empty folder", () => {
    writeFileSync(file, "");
    expectStart();
  });

  it("and removes the files of a start that was killed during its checks", () => {
    mkdirSync(path.join(folder, ".looked-at-abc"));
    expectStart();
    expect(readdirSync(folder)).not.toContain(".looked-at-abc");
  });
});

describe("a start is refused and changes nothing", () => {
  it("with the database of a newer version, stopped or killed", () => {
    const add =
      "insert into __drizzle_migrations (hash, created_at) values ('later', 4000000000000)";
    const connection = openDatabase(file);
    connection.exec(add);
    connection.close();
    expectRefusal(/gehört zu einer neueren Version/);
    copyFileSync(sample, file);
    writeAndDie(0, `connection.exec(${JSON.stringify(add)});`);
    expectRefusal(/gehört zu einer neueren Version/);
  });

  it.each([
    ["missing", () => rmSync(file)],
    ["empty", () => truncateSync(file)],
    ["without a table", () => emptyDatabase()],
  ])("with a database that is %s beside backups", (_how, lose) => {
    const backup = addBackup();
    lose();
    expectRefusal(new RegExp(`fehlt oder ist leer.*Sicherungen.*npm run restore -- ${backup}\\. `));
  });

  it("with a missing database beside pictures, beside files, or beside its log", () => {
    rmSync(file);
    mkdirSync(path.join(folder, "uploads", "0".repeat(32)), { recursive: true });
    mkdirSync(path.join(folder, "files", "0".repeat(64)), { recursive: true });
    expectRefusal(/fehlt oder ist leer.*Bilder, Dateien/);
    for (const name of ["uploads", "files"]) rmSync(path.join(folder, name), { recursive: true });
    writeFileSync(`${file}-wal`, "x");
    expectRefusal(/fehlt oder ist leer.*behappy\.db-wal/);
  });

  it("in a folder that another server is using, until that server is killed", () => {
    claimDataFolder(folder);
    const code = `
      const lock = new (require(${JSON.stringify(driver)}))(${JSON.stringify(path.join(folder, "server.lock"))}, { timeout: 0 });
      lock.exec("begin exclusive");`;
    const ask = () => spawnSync(process.execPath, ["-e", code]);
    expect(String(ask().stderr)).toContain("SQLITE_BUSY");
    unlockDataFolder(folder);
    expect(ask().status).toBe(0);
  });

  it("with flipped bytes in a page or an index, and names the newest good backup", () => {
    const good = addBackup("behappy-2026-01-01-1200.db");
    const day = "01\\.01\\.2026";
    flip(addBackup("behappy-2026-01-02-1200.db"), 4096, 64);
    for (const name of ["contact_messages", "contact_messages_newest"]) {
      copyFileSync(sample, file);
      flip(file, pageOf(name) + 4000);
      expectRefusal(
        new RegExp(
          `ist beschädigt.*${day}, 13:00 Uhr, 0 Bestellungen\\): npm run restore -- ${good}\\. `,
        ),
      );
    }
  });

  it("with its second half missing", () => {
    truncateSync(file, 4096 * Math.floor(statSync(file).size / 8192));
    expectRefusal(/beschädigt|lässt sich nicht öffnen/);
  });

  it("with rows that refer to missing rows", () => {
    const connection = new Database(file);
    connection.pragma("foreign_keys = OFF");
    connection.exec("insert into sessions values ('s', 'nobody', '', 1, 1)");
    connection.close();
    expectRefusal(/1 rows refer to missing rows, one in sessions/);
  });
});

describe("a damaged log", () => {
  const HEADER = 32;
  const FRAME = 24 + 4096;
  const frames = () => (statSync(`${file}-wal`).size - HEADER) / FRAME;
  const refusal = /behappy\.db-wal ist beschädigt.*npm run restore/;

  it.each([
    ["its header", () => 8],
    ["the header's salt", () => 17],
    ["the first frame", () => HEADER + 100],
    ["a frame in the middle", () => HEADER + FRAME * Math.floor(frames() / 2) + 100],
    ["the header of a frame", () => HEADER + FRAME],
    ["the last frame, which ends the last change", () => HEADER + FRAME * (frames() - 1) + 100],
    ["the last frame's salt", () => HEADER + FRAME * (frames() - 1) + 8],
  ])(
    "prevents the start if %s is damaged, although SQLite would continue without it",
    (_what, place) => {
      writeAndDie(5);
      flip(`${file}-wal`, place(), 4);
      expectRefusal(refusal);
      expect(countMessages()).not.toBe(405);
    },
  );

  it("is accepted if it lacks the end of an unfinished change", () => {
    writeAndDie(5);
    truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - 1000);
    expectStart();
    expect(countMessages()).toBe(404);
  });

  it("is accepted if older frames follow the newest", () => {
    const once = `
      for (let time = 0; time < 30; time += 1) connection.exec("insert into rate_limits (key) values ('" + time + "')");
      connection.pragma("wal_checkpoint(RESTART)");`;
    writeAndDie(1, once);
    expect(frames()).toBeGreaterThan(30);
    expectStart();
    expect(countMessages()).toBe(401);
  });

  it("causes a warning if a power failure may have hit the changes that waited for the disk", () => {
    const log = vi.spyOn(console, "warn").mockReturnValue(undefined);
    writeAndDie(20);
    const otherRun = { machineRun: "an earlier one" };
    writeFileSync(path.join(folder, "last-run.json"), JSON.stringify(otherRun));
    flip(`${file}-wal`, HEADER + FRAME * Math.floor(frames() / 2) + 100, 4);
    expectStart();
    expect(countMessages()).toBeGreaterThan(400);
    expect(log).toHaveBeenCalledWith(
      expect.stringMatching(/letzten Änderungen .* sind unvollständig/),
    );
  });

  it("prevents the start if more changes are damaged than can wait for the disk, power failure or not", () => {
    writeAndDie(210, 'connection.pragma("wal_autocheckpoint = 0");');
    rmSync(path.join(folder, "last-run.json"));
    flip(`${file}-wal`, HEADER + 100, 4);
    expectRefusal(refusal);
  });
});

it("a data folder starts after it was copied elsewhere", () => {
  expectStart();
  const copy = mkdtempSync(path.join(DATA_DIR, "copy-"));
  cpSync(folder, copy, { recursive: true });
  claimDataFolder(copy);
  unlockDataFolder(copy);
});

function emptyDatabase(): void {
  rmSync(file);
  const connection = new Database(file);
  connection.exec("create table x (a); drop table x; vacuum");
  connection.close();
  utimesSync(file, 1, 1);
}

/** Position in bytes of a page with entries of a table or index. */
function pageOf(name: string): number {
  const connection = new Database(sample, { readonly: true });
  const page = connection
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf' limit 1")
    .pluck()
    .get(name);
  connection.close();
  return (Number(page) - 1) * 4096;
}
