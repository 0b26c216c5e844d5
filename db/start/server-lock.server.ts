import { existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { StartRefusal } from "#db/start/start-refusal.ts";

declare global {
  /** Locks by data folder. Global, because the development server reloads this module. */
  var heldServerLocks: Map<string, Database.Database> | undefined;
}

const fileOf = (folder: string) => path.join(folder, "server.lock");

/**
 * Claims the data folder for this process until it ends. The lock ends with the process in any case,
 * because SQLite uses the system's file locks. A second claim does nothing. Nothing else in this
 * process may open the file, because closing it would release the lock.
 * @throws StartRefusal if another server holds the lock
 */
export function lockDataFolder(folder: string): void {
  globalThis.heldServerLocks ??= new Map();
  if (globalThis.heldServerLocks.has(folder)) return;
  const lock = new Database(fileOf(folder), { timeout: 0 });
  try {
    // A killed server would leave a journal behind on disk.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartRefusal(
      `Den Ordner ${folder} benutzt schon ein anderer Server. ` +
        "Bitte zuerst den anderen Server beenden oder DATA_DIR auf einen eigenen Ordner setzen.",
    );
  }
  globalThis.heldServerLocks.set(folder, lock);
}

/** Like `lockDataFolder`, but only if a server has run before; creates no file. */
export function lockUsedDataFolder(folder: string): void {
  if (existsSync(fileOf(folder))) lockDataFolder(folder);
}

/** Releases the folder, for tests and the restore script. A server keeps it until it ends. */
export function unlockDataFolder(folder: string): void {
  globalThis.heldServerLocks?.get(folder)?.close();
  globalThis.heldServerLocks?.delete(folder);
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
