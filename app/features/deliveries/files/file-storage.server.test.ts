import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import {
  discardFile,
  hasRoomFor,
  keepFile,
  openFile,
  receiveFile,
  recordDeliveredFiles,
  removeUnreferencedFiles,
} from "#app/features/deliveries/files/file-storage.server.ts";
import { backupFileIn } from "#db/backup/backup-files.server.ts";
import { db } from "#db/client.server.ts";
import { contentFiles } from "#db/schema.ts";
import { createContentFile } from "#tests/support/sample-contents.ts";
import { createItem } from "#tests/support/samples.ts";

const folder = path.join(env.DATA_DIR, "files");
const backups = path.join(env.DATA_DIR, "backups");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

beforeEach(() => {
  for (const each of [folder, backups]) rmSync(each, { recursive: true, force: true });
  db.delete(contentFiles).run();
});

describe("a received file", () => {
  it("is stored under its content, once", async () => {
    const received = await receiveFile(pieces("Atem", "reise"));
    expect(received).toMatchObject({ sha256: sha256("Atemreise"), bytes: 9 });
    await keepFile(received);
    await keepFile(await receiveFile(pieces("Atemreise")));
    expect(readdirSync(folder)).toEqual([sha256("Atemreise")]);
    const stored = await openFile(sha256("Atemreise"));
    expect((await stored?.readFile())?.toString()).toBe("Atemreise");
    await stored?.close();
  });

  it("is private to the server's account", async () => {
    await keepFile(await receiveFile(pieces("geheim")));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, sha256("geheim"))).mode & 0o777).toBe(0o600);
  });

  it("leaves nothing behind if it ends early or is discarded", async () => {
    async function* interrupted() {
      yield Buffer.from("der Anfang");
      throw new Error("the visitor has left");
    }
    await expect(receiveFile(interrupted())).rejects.toThrow("has left");
    await discardFile(await receiveFile(pieces("verworfen")));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([sha256("unbekannt"), "", "..", "../behappy.db", `${sha256("x")}/..`, ".unfinished-1"])(
    "does not exist as %j",
    async (name) => {
      await keepFile(await receiveFile(pieces("x")));
      expect(await openFile(name)).toBeNull();
    },
  );
});

it("a file that would leave no room for the database does not fit", async () => {
  expect(await hasRoomFor(1)).toBe(true);
  expect(await hasRoomFor(Number.MAX_SAFE_INTEGER)).toBe(false);
});

const NOW = new Date("2035-03-10T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);

/** Stores a file that arrived this many days ago. Returns its name. */
async function addFile(text: string, days: number): Promise<string> {
  const received = await receiveFile(pieces(text));
  await keepFile(received);
  utimesSync(path.join(folder, received.sha256), daysAgo(days), daysAgo(days));
  return received.sha256;
}

function runHousekeeping(now = NOW): void {
  recordDeliveredFiles(now, { isTrusted: true });
  removeUnreferencedFiles(now);
}

it("a file stays while an item delivers it, and for eight days after that", async () => {
  const sha256 = await addFile("Atemreise", 999);
  createContentFile({ itemId: createItem().id, sha256 });
  runHousekeeping(daysAgo(8));
  db.delete(contentFiles).run();
  runHousekeeping(daysAgo(0.1));
  expect(readdirSync(folder)).toEqual([sha256]);
  runHousekeeping();
  expect(readdirSync(folder)).toEqual([]);
});

it("a deleted file stays while a backup may refer to it", async () => {
  const sha256 = await addFile("Atemreise", 30);
  mkdirSync(backups, { recursive: true });
  writeFileSync(backupFileIn(env.DATA_DIR, daysAgo(29), "tar"), "");
  runHousekeeping();
  expect(readdirSync(folder)).toEqual([sha256]);
  rmSync(backups, { recursive: true });
  runHousekeeping();
  expect(readdirSync(folder)).toEqual([]);
});

it("a file counts as new when it is stored again", async () => {
  const sha256 = await addFile("Atemreise", 30);
  utimesSync(path.join(folder, sha256), daysAgo(30), daysAgo(30));
  async function* pieces() {
    yield Buffer.from("Atemreise");
  }
  await keepFile(await receiveFile(pieces()));
  runHousekeeping(new Date());
  expect(readdirSync(folder)).toEqual([sha256]);
});

it("what a crash has left unfinished goes a day later, and unrelated files never", async () => {
  mkdirSync(folder, { recursive: true });
  for (const name of [".unfinished-old", ".unfinished-new", "lost+found"]) {
    writeFileSync(path.join(folder, name), "");
    const at = daysAgo(name.endsWith("new") ? 0.5 : 1.1);
    utimesSync(path.join(folder, name), at, at);
  }
  runHousekeeping();
  expect(readdirSync(folder).sort()).toEqual([".unfinished-new", "lost+found"]);
});
