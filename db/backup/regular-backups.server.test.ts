import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import Database from "better-sqlite3";
import { extract } from "tar";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sealFor } from "#db/backup/age.server.ts";
import { listAllBackups, STAGE } from "#db/backup/backup-files.server.ts";
import {
  backUp,
  findBackupFailure,
  isBackupDue,
  listBackups,
  makeRegularBackup,
} from "#db/backup/regular-backups.server.ts";
import { shopIdOf } from "#db/backup/shop-id.server.ts";
import { db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import type * as elsewhereModule from "#db/writing/query-in-child-process.server.ts";
import { queryInChildProcess } from "#db/writing/query-in-child-process.server.ts";
import { inEnvironment } from "#tests/support/environment.ts";

vi.mock("#db/writing/query-in-child-process.server.ts", { spy: true });

const folder = path.join(process.env.DATA_DIR ?? "", "backups");
const at = (text: string) => new Date(text);
const NOW = at("2035-03-10T09:45:30Z");
const HOUR = 60 * 60 * 1000;

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  db.delete(contactMessages).run();
});

const names = () => readdirSync(folder).sort();

/** Adds an empty backup, dated 10:00, for each of these days in March. */
function addBackups(...days: number[]): void {
  mkdirSync(folder, { recursive: true });
  for (const day of days) writeFileSync(path.join(folder, `behappy-2035-03-0${day}-1000.tar`), "");
}

const ownId = () => shopIdOf(process.env.DATA_DIR ?? "");

function addMessage(message: string): void {
  db.insert(contactMessages).values({ name: "Jule", email: "jule@beispiel.de", message }).run();
}

/** Opens the database in an archive. */
function openDatabaseIn(file: string): Database.Database {
  const unpacked = mkdtempSync(path.join(process.env.DATA_DIR ?? "", "unpacked-"));
  extract({ file, cwd: unpacked, sync: true }, ["behappy.db"]);
  return new Database(path.join(unpacked, "behappy.db"), { readonly: true });
}

function messagesIn(file: string): unknown[] {
  const backup = openDatabaseIn(file);
  try {
    expect(backup.pragma("integrity_check", { simple: true })).toBe("ok");
    return backup.prepare("select message from contact_messages order by message").pluck().all();
  } finally {
    backup.close();
  }
}

// Each backup starts a process.
describe("a backup", () => {
  it("is a whole database, named after the minute in UTC", async () => {
    addMessage("Guten Tag");
    const { file, at } = await makeRegularBackup(NOW);
    expect(file).toBe(path.join(folder, "behappy-2035-03-10-0945.tar"));
    expect(at).toEqual(new Date("2035-03-10T09:45:00Z"));
    expect(messagesIn(file)).toEqual(["Guten Tag"]);
    addMessage("Später");
    expect(messagesIn(file)).toEqual(["Guten Tag"]);
  });

  it("contains the search index", async () => {
    addMessage("Thermoskanne");
    const { file } = await makeRegularBackup(NOW);
    const backup = openDatabaseIn(file);
    const find = "select count(*) from search_index where search_index match 'mosk'";
    expect(backup.prepare(find).pluck().get()).toBe(1);
    backup.close();
  });

  it("shows one moment and does not block other work, however long it takes", async () => {
    const size = "x".repeat(100_000);
    for (let count = 0; count < 30; count += 1) addMessage(`${count} ${size}`);
    const backup = makeRegularBackup(NOW);
    let isDone = false;
    void backup.then(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) {
      if (turns % 100 === 0) addMessage(`Währenddessen ${turns}`);
      await new Promise(setImmediate);
    }
    const messages = messagesIn((await backup).file);
    // A copy in this thread would take one turn per 100 pages; the file has 800 pages of 4 kB.
    expect(turns).toBeGreaterThan(100);
    expect(messages.length).toBeGreaterThanOrEqual(30);
  });

  it("is readable only by the shop's own system account", async () => {
    await makeRegularBackup(NOW);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("replaces the eighth newest and keeps other files", async () => {
    mkdirSync(folder);
    writeFileSync(path.join(folder, "behappy-2034-12-31-before-update.db"), "");
    addBackups(1, 2, 3, 4, 5, 6, 7);
    await makeRegularBackup(at("2035-03-08T10:00:00Z"));
    expect(names()).toEqual([
      "behappy-2034-12-31-before-update.db",
      ...[2, 3, 4, 5, 6, 7, 8].map((day) => `behappy-2035-03-0${day}-1000.tar`),
    ]);
  });

  it("replaces a backup dated in the future by a wrong clock before any other", async () => {
    addBackups(1, 2, 3, 4, 5, 6);
    writeFileSync(path.join(folder, "behappy-2040-01-01-0000.tar"), "");
    expect(names().at(-1)).toBe("behappy-2040-01-01-0000.tar");
    await makeRegularBackup(at("2035-03-07T10:00:00Z"));
    const days = [1, 2, 3, 4, 5, 6, 7];
    expect(names()).toEqual(days.map((day) => `behappy-2035-03-0${day}-1000.tar`));
  });

  it("does not remove the others if the clock is behind", async () => {
    addBackups(1, 2, 3, 4, 5, 6, 7);
    await makeRegularBackup(at("1970-01-01T00:01:00Z"));
    expect(names()).toEqual([
      "behappy-1970-01-01-0001.tar",
      ...[2, 3, 4, 5, 6, 7].map((day) => `behappy-2035-03-0${day}-1000.tar`),
    ]);
  });

  it("replaces one from the same minute", async () => {
    await makeRegularBackup(NOW);
    addMessage("Guten Tag");
    const { file } = await makeRegularBackup(NOW);
    expect(names()).toEqual(["behappy-2035-03-10-0945.tar"]);
    expect(messagesIn(file)).toEqual(["Guten Tag"]);
  });

  it("removes what an interrupted one left behind a day ago", async () => {
    const left = [`${STAGE}a`, `${STAGE}b`, "behappy-2035-03-09-0945.db.part"];
    for (const name of left) {
      mkdirSync(path.join(folder, name), { recursive: true });
      if (name.endsWith("b")) continue;
      utimesSync(path.join(folder, name), 1000, 1000);
    }
    expect(await listBackups()).toEqual([]);
    await makeRegularBackup(NOW);
    expect(names()).toEqual([`${STAGE}b`, "behappy-2035-03-10-0945.tar"]);
  });

  it("is a single file that is complete without any other", async () => {
    const { file } = await makeRegularBackup(NOW);
    const backup = openDatabaseIn(file);
    expect(backup.pragma("journal_mode", { simple: true })).toBe("delete");
    backup.close();
    expect(names()).toEqual([path.basename(file)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["with damaged pages", (copy: string) => damage(copy), /integrity|malformed|page|Tree/i],
    [
      "with rows that refer to missing rows",
      (copy: string) => orphan(copy),
      /1 rows refer to missing rows/,
    ],
    [
      "that is not a database",
      (copy: string) => writeFileSync(copy, "x".repeat(9000)),
      /not a database/,
    ],
  ])("%s replaces no other", async (_what, spoil, reason) => {
    addBackups(1, 2, 3, 4, 5, 6, 7);
    const before = names();
    const { queryInChildProcess: query } = await vi.importActual<typeof elsewhereModule>(
      "#db/writing/query-in-child-process.server.ts",
    );
    vi.mocked(queryInChildProcess).mockImplementation(async (file, statement, ...parameters) => {
      const rows = await query(file, statement, ...parameters);
      const [copy] = parameters;
      if (copy) spoil(copy);
      return rows;
    });
    onTestFinished(() => {
      vi.mocked(queryInChildProcess).mockReset();
    });
    // The first backup would be a new file. The second has the name of an existing one from the same
    // minute.
    for (const now of [NOW, at("2035-03-07T10:00:00Z")]) {
      const [newest] = await listBackups(NOW);
      const bytes = readFileSync(newest?.file ?? "");
      await expect(makeRegularBackup(now)).rejects.toThrow(reason);
      expect(names()).toEqual(before);
      expect(readFileSync(newest?.file ?? "").equals(bytes)).toBe(true);
    }
  });

  it("keeps the older ones if it fails", async () => {
    const { file } = await makeRegularBackup(at("2035-03-09T09:45:00Z"));
    const before = readFileSync(file);
    vi.mocked(queryInChildProcess).mockRejectedValueOnce(new Error("disk full"));
    await expect(makeRegularBackup(NOW)).rejects.toThrow("disk full");
    expect((await listBackups()).map(({ file }) => file)).toEqual([file]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

function damage(copy: string): void {
  const bytes = readFileSync(copy);
  writeFileSync(copy, bytes.fill(0xa5, 8192, 12_288));
}

function orphan(copy: string): void {
  const connection = new Database(copy);
  connection.pragma("foreign_keys = OFF");
  connection.exec("insert into sessions values ('s', 'nobody', '', 1, 1)");
  connection.close();
}

describe("the list of backups", () => {
  it("is empty if the folder does not exist yet", async () => {
    expect(await listBackups()).toEqual([]);
  });

  it("begins with the newest", async () => {
    await makeRegularBackup(at("2035-03-10T09:45:00Z"));
    await makeRegularBackup(at("2035-01-31T23:59:00Z"));
    expect((await listBackups()).map(({ at }) => at.toISOString())).toEqual([
      "2035-03-10T09:45:00.000Z",
      "2035-01-31T23:59:00.000Z",
    ]);
  });

  it("ends with the backups dated in the future", async () => {
    await makeRegularBackup(at("2035-03-10T09:51:00Z"));
    await makeRegularBackup(at("2035-03-10T08:49:00Z"));
    await makeRegularBackup(at("2035-03-09T09:45:00Z"));
    expect((await listBackups(NOW)).map(({ at }) => at.toISOString())).toEqual([
      "2035-03-10T08:49:00.000Z",
      "2035-03-09T09:45:00.000Z",
      "2035-03-10T09:51:00.000Z",
    ]);
  });

  it("cannot be read if the folder is not a folder", async () => {
    writeFileSync(folder, "");
    await expect(listBackups()).rejects.toThrow("ENOTDIR");
  });
});

it.each([
  ["2035-03-10T09:45:00Z", false],
  ["2035-03-09T09:46:00Z", false],
  ["2035-03-09T09:45:30Z", true],
  ["2034-01-01T00:00:00Z", true],
  ["2035-03-10T09:50:00Z", false],
  ["2035-03-10T09:51:00Z", true],
  ["2040-01-01T00:00:00Z", true],
])("after a backup from %s another one is due: %s", (last, isDue) => {
  expect(isBackupDue({ file: "", at: at(last) }, NOW)).toBe(isDue);
  expect(isBackupDue(undefined, NOW)).toBe(true);
});

describe("the automatic backup", () => {
  const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

  it("is made immediately if there is none, and again a day later", async () => {
    await backUp(NOW);
    expect(names()).toEqual(["behappy-2035-03-10-0945.tar"]);
    await backUp(hoursLater(24));
    expect(names()).toEqual(["behappy-2035-03-10-0945.tar", "behappy-2035-03-11-0945.tar"]);
  });

  it("is not made if the newest is less than a day old", async () => {
    await makeRegularBackup(hoursLater(-23));
    vi.mocked(queryInChildProcess).mockClear();
    await backUp(NOW);
    expect(queryInChildProcess).not.toHaveBeenCalled();
  });

  it("is made if the only one is dated in the future, and then daily", async () => {
    await makeRegularBackup(at("2040-01-01T00:00:00Z"));
    await backUp(NOW);
    expect(names()).toContain("behappy-2035-03-10-0945.tar");
    vi.mocked(queryInChildProcess).mockClear();
    await backUp(hoursLater(1));
    expect(queryInChildProcess).not.toHaveBeenCalled();
  });

  it("is logged and noted if it fails, and tried again an hour later", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.mocked(queryInChildProcess).mockRejectedValueOnce(new Error("disk full"));
    await backUp(NOW);
    expect(await findBackupFailure()).not.toBeNull();
    expect(log).toHaveBeenCalledWith(expect.stringContaining("[backup]"), expect.any(Error));
    expect(await listBackups()).toEqual([]);
    await backUp(hoursLater(1));
    expect(await findBackupFailure()).toBeNull();
    expect(names()).toEqual(["behappy-2035-03-10-1045.tar"]);
  });

  it("is copied into the second folder, if that was missing within the hour", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const elsewhere = path.join(process.env.DATA_DIR ?? "", "elsewhere");
    writeFileSync(elsewhere, "not mounted");
    await inEnvironment({ BACKUP_TO: elsewhere });
    await backUp(NOW);
    expect(await findBackupFailure()).not.toBeNull();
    expect(names()).toContain("behappy-2035-03-10-0945.tar");
    rmSync(elsewhere);
    await backUp(hoursLater(1));
    expect(await findBackupFailure()).toBeNull();
    expect(readdirSync(elsewhere)).toContain(`behappy-${ownId()}-2035-03-10-0945.tar`);
    expect(names()).toEqual(["behappy-2035-03-10-0945.tar"]);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it("is copied encrypted into the second folder if there is a public key", async () => {
    const elsewhere = path.join(process.env.DATA_DIR ?? "", "elsewhere-encrypted");
    mkdirSync(elsewhere);
    // The part of a copy that was killed years ago.
    writeFileSync(path.join(elsewhere, `.unfinished-${crypto.randomUUID()}`), "");
    const key = await identityToRecipient(await generateX25519Identity());
    await inEnvironment({ BACKUP_TO: elsewhere, BACKUP_KEY: key });
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    await backUp(NOW);
    const { keys } = sealFor([key], ownId());
    expect(readdirSync(elsewhere)).toEqual([`behappy-${ownId()}-2035-03-10-0945.${keys}.tar.age`]);
    expect(names()).toContain("behappy-2035-03-10-0945.tar");
  });

  it("is made daily even if somebody makes others by hand, or an update does", async () => {
    addBackups(9);
    writeFileSync(path.join(folder, "von-hand-2035-03-10-0900.tar"), "");
    writeFileSync(path.join(folder, "behappy-2035-03-10-0900.db"), "");
    await backUp(at("2035-03-10T10:00:00Z"));
    expect(names()).toContain("behappy-2035-03-10-1000.tar");
  });

  it("counts as failed if a file was damaged since the last one", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const files = path.join(process.env.DATA_DIR ?? "", "files");
    onTestFinished(() => rmSync(files, { recursive: true }));
    mkdirSync(files, { recursive: true });
    const sum = createHash("sha256").update("Lektion 1").digest("hex");
    writeFileSync(path.join(files, sum), "Lektion 2");
    await backUp(NOW);
    expect(await findBackupFailure()).not.toBeNull();
    expect(names()).toContain("behappy-2035-03-10-0945.tar");
    expect(String(log.mock.calls[0]?.[1])).toContain(`files/${sum}`);
  });
});

describe("an update's copy of the database and the archives", () => {
  const COPY = "behappy-2035-03-10-0945.db";
  const inFolder = (name: string) => path.join(folder, name);
  const dayAfter = (days: number) => new Date(NOW.getTime() + days * 24 * HOUR);

  beforeEach(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(inFolder(COPY), "");
  });

  it("do not take each other's place, and the archive of the update's minute is copied", async () => {
    const elsewhere = mkdtempSync(path.join(process.env.DATA_DIR ?? "", "elsewhere-"));
    await inEnvironment({ BACKUP_TO: elsewhere, BACKUP_KEEP: "1" });
    await backUp(NOW);
    expect(names()).toEqual([COPY, "behappy-2035-03-10-0945.tar"]);
    expect(readdirSync(elsewhere)).toEqual([`behappy-${ownId()}-2035-03-10-0945.tar`]);
    await makeRegularBackup(new Date(NOW.getTime() + HOUR / 6));
    expect(names()).toEqual([COPY, "behappy-2035-03-10-0955.tar"]);
  });

  it("stay as long as each other, and are listed", async () => {
    await inEnvironment({ BACKUP_KEEP: "2" });
    for (const days of [0, 1]) await makeRegularBackup(dayAfter(days));
    expect(listAllBackups(process.env.DATA_DIR ?? "").map(({ file }) => file)).toContain(
      inFolder(COPY),
    );
    await makeRegularBackup(dayAfter(2));
    expect(names()).toEqual(["behappy-2035-03-11-0945.tar", "behappy-2035-03-12-0945.tar"]);
  });

  it("are not removed by those that a wrong clock dated in the future", async () => {
    await inEnvironment({ BACKUP_KEEP: "2" });
    for (const year of [2040, 2041]) writeFileSync(inFolder(`behappy-${year}-01-01-0000.tar`), "");
    await makeRegularBackup(dayAfter(1));
    expect(names()).toContain(COPY);
  });
});

describe("copies in a second folder", () => {
  const OTHER = "p8r4t6y2zz";
  let elsewhere: string;
  const there = () => readdirSync(elsewhere).sort();
  const put = (name: string) => writeFileSync(path.join(elsewhere, name), "");

  beforeEach(() => {
    elsewhere = mkdtempSync(path.join(process.env.DATA_DIR ?? "", "elsewhere-"));
  });

  it("of other shops stay, also those of the same minute", async () => {
    await inEnvironment({ BACKUP_TO: elsewhere, BACKUP_KEEP: "1" });
    const theirs = ["01-1000", "02-1000", "10-0945"].map(
      (at) => `behappy-${OTHER}-2035-03-${at}.tar.age`,
    );
    for (const name of theirs) put(name);
    await backUp(NOW);
    expect(there()).toEqual([`behappy-${ownId()}-2035-03-10-0945.tar`, ...theirs].sort());
  });

  it("of earlier versions, without a shop, are removed in turn", async () => {
    await inEnvironment({ BACKUP_TO: elsewhere, BACKUP_KEEP: "2" });
    for (const at of ["08-0945", "09-0945", "10-0945"]) put(`behappy-2035-03-${at}.tar.age`);
    await backUp(NOW);
    expect(there()).toEqual(
      ["behappy-2035-03-09-0945.tar.age", `behappy-${ownId()}-2035-03-10-0945.tar`].sort(),
    );
  });

  it("for other keys do not count as present, and stay as long as those for today's keys may", async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => identityToRecipient(await generateX25519Identity())),
    );
    const nameFor = (key = "", at = "10-0945") =>
      `behappy-${ownId()}-2035-03-${at}.${sealFor([key], ownId()).keys}.tar.age`;
    await inEnvironment({ BACKUP_TO: elsewhere, BACKUP_KEY: keys[0] ?? "", BACKUP_KEEP: "1" });
    await backUp(NOW);
    expect(there()).toEqual([nameFor(keys[0])]);
    await inEnvironment({ BACKUP_TO: elsewhere, BACKUP_KEY: keys[1] ?? "", BACKUP_KEEP: "1" });
    await backUp(new Date(NOW.getTime() + HOUR));
    expect(there()).toEqual([nameFor(keys[0]), nameFor(keys[1])].sort());
    await backUp(new Date(NOW.getTime() + 24 * HOUR));
    expect(there()).toEqual([nameFor(keys[1], "11-0945")]);
  });
});
