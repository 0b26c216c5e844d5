import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { createFolder } from "#app/environment/create-folder.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "behappy-folders-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a folder is created with those above it, once", () => {
  const place = path.join(folder, "eins", "zwei");
  createFolder(place);
  createFolder(place);
  expect(existsSync(place)).toBe(true);
});

it("a folder below a file is refused", () => {
  writeFileSync(path.join(folder, "datei"), "");
  expect(() => createFolder(path.join(folder, "datei", "ordner"))).toThrow("ENOTDIR");
});

it.runIf(process.platform === "linux")(
  "a folder in /proc is refused instead of tried forever",
  () => {
    expect(() => createFolder("/proc/behappy")).toThrow("ENOENT");
    expect(() => createFolder("/proc/behappy/data")).toThrow("ENOENT");
  },
);
