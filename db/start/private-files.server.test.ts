import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { giveToOwner, makePrivate } from "#db/start/private-files.server.ts";

const { DATA_DIR = "" } = process.env;

/** Access rights in octal, by name. */
function modes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    names.map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  );
}

it("an existing folder and its content become private to their owner", () => {
  const folder = mkdtempSync(path.join(DATA_DIR, "private-"));
  const picture = path.join(folder, "uploads", "0".repeat(32));
  for (const each of [picture, path.join(folder, "backups")])
    mkdirSync(each, { recursive: true, mode: 0o755 });
  const files = ["behappy.db", "behappy.db-wal", "session-secret", "backups/old.db"];
  for (const name of [...files, `uploads/${"0".repeat(32)}/960.webp`]) {
    writeFileSync(path.join(folder, name), "");
    chmodSync(path.join(folder, name), 0o644);
  }
  for (const each of [folder, path.join(folder, "uploads"), picture]) chmodSync(each, 0o755);
  makePrivate(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const isFolder = (name: string) => statSync(path.join(folder, name)).isDirectory();
  for (const [name, mode] of Object.entries(modes(folder))) {
    expect([name, mode]).toEqual([name, isFolder(name) ? "700" : "600"]);
  }
});

it("a link target elsewhere keeps its access rights", () => {
  const folder = mkdtempSync(path.join(DATA_DIR, "private-"));
  const elsewhere = path.join(mkdtempSync(path.join(DATA_DIR, "elsewhere-")), "x");
  writeFileSync(elsewhere, "");
  chmodSync(elsewhere, 0o644);
  symlinkSync(elsewhere, path.join(folder, "x"));
  makePrivate(folder);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
});

it("root gives its files to the folder's owner, but none that also has a name elsewhere", ({
  skip,
}) => {
  skip(process.getuid?.() !== 0, "only root may give files away");
  const folder = mkdtempSync(path.join(DATA_DIR, "given-"));
  const elsewhere = mkdtempSync(path.join(DATA_DIR, "elsewhere-"));
  const inside = (name: string) => path.join(folder, name);
  mkdirSync(inside("uploads"));
  for (const file of [inside("behappy.db"), inside("uploads/x"), path.join(elsewhere, "shadow")]) {
    writeFileSync(file, "");
  }
  linkSync(path.join(elsewhere, "shadow"), inside("linked"));
  symlinkSync(path.join(elsewhere, "shadow"), inside("pointer"));
  const owners = () => {
    const names = [".", "behappy.db", "uploads", "uploads/x", "pointer", "linked"];
    return names.map((name) => `${name} ${lstatSync(inside(name)).uid}`);
  };
  giveToOwner(folder);
  expect(new Set(owners().map((each) => each.split(" ")[1]))).toEqual(new Set(["0"]));
  chownSync(folder, 1234, 1234);
  giveToOwner(folder);
  const given = [". 1234", "behappy.db 1234", "uploads 1234", "uploads/x 1234", "pointer 1234"];
  expect(owners()).toEqual([...given, "linked 0"]);
  expect(statSync(path.join(elsewhere, "shadow")).uid).toBe(0);
});

it("a folder of another owner causes a warning", () => {
  const log = vi.spyOn(console, "warn").mockReturnValue(undefined);
  makePrivate(path.join(DATA_DIR, "gibt-es-nicht"));
  expect(log).toHaveBeenCalledWith(expect.stringContaining("lassen sich nicht einschränken"));
});

it("a process that opens the database creates all files for its owner only", () => {
  const folder = path.join(DATA_DIR, "created");
  const code = `
    await import(${JSON.stringify(path.resolve("db/client.server.ts"))});
    await import("node:fs").then(({ writeFileSync }) => writeFileSync(${JSON.stringify(path.join(folder, "later"))}, ""));
    process.kill(process.pid, "SIGKILL");`;
  const script = path.join(DATA_DIR, "create.mts");
  writeFileSync(script, code);
  const env = { ...process.env, DATA_DIR: folder };
  spawnSync("node_modules/.bin/tsx", [script], { env });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(modes(folder)).toEqual({
    "behappy.db": "600",
    "behappy.db-shm": "600",
    "behappy.db-wal": "600",
    later: "600",
  });
});

it("the database and its side files are private in a fresh folder", () => {
  const folder = mkdtempSync(path.join(DATA_DIR, "open-"));
  const connection = openDatabase(path.join(folder, "behappy.db"));
  expect(new Set(Object.values(modes(folder)))).toEqual(new Set(["600"]));
  connection.close();
});
