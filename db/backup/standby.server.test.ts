import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { copyBackup, createBackup } from "#db/backup/create-backup.server.ts";
import { catchUp, requireReadable, requireStandby } from "#db/backup/standby.server.ts";
import { db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import { noteStart } from "#db/start/last-run.server.ts";

let place: string;
const standby = () => path.join(place, "standby");
const source = () => path.join(place, "source");

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), "behappy-test-"));
  db.delete(contactMessages).run();
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

async function backUp(name: string): Promise<void> {
  const file = path.join(place, name);
  const manifest = await createBackup(env.DATA_DIR, file);
  await copyBackup(file, manifest, { dataFolder: env.DATA_DIR, to: source() });
}

function send(message: string): void {
  db.insert(contactMessages).values({ name: "Jule", email: "jule@beispiel.de", message }).run();
}

function messagesThere(): unknown[] {
  const database = new Database(path.join(standby(), "behappy.db"), { readonly: true });
  const found = database.prepare("select message from contact_messages").pluck().all();
  database.close();
  return found;
}

const follow = () => {
  requireStandby(standby());
  return catchUp(standby(), { source: source() });
};

it("follows each new backup, and leaves nothing of the older ones", async () => {
  send("eins");
  await backUp("behappy-2035-03-10-0900.tar");
  expect(path.basename((await follow())?.file ?? "")).toBe("behappy-2035-03-10-0900.tar");
  expect(await follow()).toBe(null);
  send("zwei");
  await backUp("behappy-2035-03-10-0901.tar");
  await follow();
  expect(messagesThere()).toEqual(["eins", "zwei"]);
  expect(readdirSync(standby()).filter((name) => name.startsWith("replaced"))).toEqual([]);
  rmSync(path.join(source(), "behappy-2035-03-10-0901.tar"));
  expect(await follow()).toBe(null);
});

it("keeps its state if the newest backup is not whole", async () => {
  send("eins");
  await backUp("behappy-2035-03-10-0900.tar");
  await follow();
  writeFileSync(path.join(source(), "behappy-2035-03-10-0901.tar"), "half");
  await expect(follow()).rejects.toThrow("Es wurde nichts verändert");
  expect(messagesThere()).toEqual(["eins"]);
});

it("refuses a folder that a server has used", async () => {
  await backUp("behappy-2035-03-10-0900.tar");
  await follow();
  noteStart(standby());
  await backUp("behappy-2035-03-10-0901.tar");
  expect(() => requireStandby(standby())).toThrow("hat schon ein Server gearbeitet");
});

it("refuses a shop's own folder", () => {
  expect(() => requireStandby(env.DATA_DIR)).toThrow("Es wurde nichts verändert");
});

it("asks for the key of encrypted backups", () => {
  mkdirSync(source());
  writeFileSync(path.join(source(), "behappy-2035-03-10-0901.tar.age"), "");
  expect(() => requireReadable({ source: source() })).toThrow("--identity DATEI");
  requireReadable({ source: source(), identities: ["AGE-SECRET-KEY-1"] });
});
