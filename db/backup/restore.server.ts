import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { createFolder } from "#app/environment/create-folder.server.ts";
import { findDamage } from "#db/start/database-check.server.ts";
import { migrationStateOf } from "#db/start/known-migrations.server.ts";
import { forgetLastRun } from "#db/start/last-run.server.ts";
import { lockDataFolder, unlockDataFolder } from "#db/start/server-lock.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";
import { readUntouched } from "#db/start/untouched-database.server.ts";

/** A database and SQLite's files beside it, which belong together. */
const parts = ["behappy.db", "behappy.db-wal", "behappy.db-shm"];

/**
 * Checks a copy of the file `source`, without any log beside it, and makes it the data folder's database.
 * Returns the folder that the old files were moved to, or null if there were none. If the process is killed
 * meanwhile, servers refuse the folder and the restore can be repeated.
 * @throws StartRefusal if a server is using the folder or the file is invalid; nothing has changed then
 */
export function restoreDatabase(folder: string, source: string, now = new Date()): string | null {
  if (!existsSync(source)) throw new StartRefusal(`Die Datei ${source} gibt es nicht.`);
  createFolder(folder);
  lockDataFolder(folder);
  const copy = path.join(folder, "behappy.db.part");
  try {
    copyFileSync(source, copy);
    requireGood(copy, source);
    flush(copy);
    const aside = moveAside(folder, now);
    forgetLastRun(folder);
    renameSync(copy, path.join(folder, "behappy.db"));
    flush(folder);
    return aside;
  } finally {
    rmSync(copy, { force: true });
    unlockDataFolder(folder);
  }
}

function requireGood(copy: string, source: string): void {
  const problem = readProblem(copy);
  if (problem) throw new StartRefusal(`Die Datei ${source} ${problem}. Es wurde nichts verändert.`);
}

function readProblem(copy: string): string | null {
  try {
    return readUntouched(copy, { withLog: false }, (connection) => {
      const damage = findDamage(connection);
      if (damage) return `ist beschädigt (${damage})`;
      const { applied, unknown } = migrationStateOf(connection);
      if (applied === 0) return "ist keine Datenbank von BeHappy";
      return unknown > 0 ? "gehört zu einer neueren Version von BeHappy" : null;
    });
  } catch (error) {
    return `lässt sich nicht lesen (${reasonOf(error)})`;
  }
}

/** Moves the database first, because a server refuses to start with only the remaining files. */
function moveAside(folder: string, now: Date): string | null {
  const found = parts.filter((name) => existsSync(path.join(folder, name)));
  if (found.length === 0) return null;
  const time = now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  const aside = path.join(folder, `replaced-${time}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of found) renameSync(path.join(folder, name), path.join(aside, name));
  return aside;
}

function flush(place: string): void {
  const handle = openSync(place, "r");
  fsyncSync(handle);
  closeSync(handle);
}
