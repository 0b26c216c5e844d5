import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { backupFolderIn, listAllBackups } from "#db/backup/backup-files.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "behappy-backups-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("all backups are listed, the newest first and those without a time in their name last", () => {
  expect(listAllBackups(folder)).toEqual([]);
  mkdirSync(backupFolderIn(folder));
  const inFolder = (name: string) => path.join(backupFolderIn(folder), name);
  const names = [
    "behappy-2026-11-21-0945.db",
    "von-hand-2026-11-21-1200.tar",
    "behappy-2026-11-22-0945.db",
  ];
  const others = ["a.db", "before-update.db"];
  for (const name of [...names, ...others, "behappy-2026-11-22-0945.db.part"]) {
    writeFileSync(inFolder(name), "");
  }
  utimesSync(inFolder("a.db"), 1000, 1000);
  expect(listAllBackups(folder).map(({ file }) => file)).toEqual(
    [...names.reverse(), "before-update.db", "a.db"].map(inFolder),
  );
});
