import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { copyBackup, createBackup } from "#db/backup/create-backup.server.ts";
import { catchUp, requireReadable, requireStandby } from "#db/backup/standby.server.ts";
import { db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import { recordStart } from "#db/start/last-run.server.ts";

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
  await copyBackup(file, manifest, { dataFolder: env.DATA_DIR, target: path.join(source(), name) });
}

function send(message: string): void {
  db.insert(contactMessages).values({ name: "Jule", email: "jule@beispiel.de", message }).run();
}

function messagesThere(): unknown[] {
  const database = new Database(path.join(standby(), "behappy.db"), { readonly: true });
  const found = database
    .prepare("select message from contact_messages order by message")
    .pluck()
    .all();
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
  recordStart(standby());
  await backUp("behappy-2035-03-10-0901.tar");
  expect(() => requireStandby(standby())).toThrow("hat schon ein Server gearbeitet");
});

it("refuses a shop's own folder", () => {
  expect(() => requireStandby(env.DATA_DIR)).toThrow("Es wurde nichts verändert");
});

it("asks for the key of encrypted backups", () => {
  requireStandby(standby());
  mkdirSync(source());
  writeFileSync(path.join(source(), "behappy-2035-03-10-0901.tar.age"), "");
  expect(() => requireReadable(standby(), { source: source() })).toThrow("--identity DATEI");
  requireReadable(standby(), { source: source(), identities: ["AGE-SECRET-KEY-1"] });
});

describe("a folder that several shops share", () => {
  const [first, second] = ["k3m9x2v7wq", "p8r4t6y2zz"];
  const nameOf = (shop: string | undefined, minute: string) =>
    `behappy-${shop}-2035-03-10-09${minute}.tar`;

  it("is refused until the shop is named, and then followed for that shop alone", async () => {
    send("eins");
    await backUp(nameOf(first, "00"));
    send("zwei");
    await backUp(nameOf(second, "05"));
    requireStandby(standby());
    expect(() => requireReadable(standby(), { source: source() })).toThrow(
      /mehreren Shops \(k3m9x2v7wq, p8r4t6y2zz\).*--shop SHOP/,
    );
    await catchUp(standby(), { source: source(), shop: first });
    expect(messagesThere()).toEqual(["eins"]);
    // From then on, it knows its shop.
    expect(await follow()).toBe(null);
    send("drei");
    await backUp(nameOf(first, "10"));
    await follow();
    expect(messagesThere()).toEqual(["drei", "eins", "zwei"]);
  });

  it("may come later than the standby, which stays with its shop", async () => {
    send("eins");
    await backUp("behappy-2035-03-10-0900.tar");
    await follow();
    send("zwei");
    await backUp(nameOf(first, "05"));
    await follow();
    await backUp(nameOf(second, "06"));
    expect(await follow()).toBe(null);
    expect(messagesThere()).toEqual(["eins", "zwei"]);
  });
});

it("names a folder that does not exist", async () => {
  await expect(follow()).rejects.toThrow(`Den Ordner ${source()} gibt es nicht.`);
});

it("says which pictures and files are missing", async () => {
  const picture = `uploads/${"ab".repeat(16)}/480.webp`;
  mkdirSync(path.dirname(path.join(env.DATA_DIR, picture)), { recursive: true });
  writeFileSync(path.join(env.DATA_DIR, picture), "Sonnenaufgang");
  await backUp("behappy-2035-03-10-0900.tar");
  rmSync(path.join(env.DATA_DIR, "uploads"), { recursive: true });
  rmSync(path.join(source(), "media"), { recursive: true });
  expect((await follow())?.missing).toEqual([picture]);
});
