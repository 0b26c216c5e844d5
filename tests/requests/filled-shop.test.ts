import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";

it("a large shop for measurements has the tables and the search index of today", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "behappy-filled-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { stdout, stderr } = spawnSync(
    "node_modules/.bin/tsx",
    ["scripts/db-fill.ts", "--orders", "30"],
    { env: { ...process.env, DATA_DIR: folder }, encoding: "utf8" },
  );
  expect({ stdout, stderr }).toEqual({ stdout: expect.stringContaining("orders"), stderr: "" });
  const database = new Database(path.join(folder, "behappy.db"));
  onTestFinished(() => void database.close());
  // Compares the index with the entries (FTS5, 'integrity-check').
  database.exec("insert into search_index (search_index, rank) values ('integrity-check', 1)");
  const entries = database.prepare("select count(*) from search_entries where list = 'orders'");
  expect(entries.pluck().get()).toBeGreaterThanOrEqual(30);
});
