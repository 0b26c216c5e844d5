import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The last server's note about itself, which tells the next one how it ended. */
interface LastRun {
  /** The machine's boot id; null if the system has none. */
  machineRun: string | null;
  /** State of the database after a clean stop; missing after any other stop. */
  left?: FileState;
}

interface FileState {
  size: number;
  changedAt: number;
}

const noteIn = (folder: string) => path.join(folder, "last-run.json");
const databaseIn = (folder: string) => path.join(folder, "behappy.db");

/** Tells whether a server has used the folder since its database was last restored. */
export function hasServed(folder: string): boolean {
  return existsSync(noteIn(folder));
}

/** Tells whether the last server stopped cleanly and the database has not changed since. */
export function hasStoppedCleanly(folder: string): boolean {
  const left = readNote(folder)?.left;
  const log = statSync(`${databaseIn(folder)}-wal`, { throwIfNoEntry: false });
  if (!left || (log && log.size > 0)) return false;
  const { size, changedAt } = stateOf(databaseIn(folder));
  return size === left.size && changedAt === left.changedAt;
}

/**
 * Tells whether the machine has not restarted since the last server started. If so, no write was lost.
 */
export function hasMachineKeptRunning(folder: string): boolean {
  const now = machineRun();
  return now !== null && readNote(folder)?.machineRun === now;
}

export function recordStart(folder: string): void {
  writeNote(folder, { machineRun: machineRun() });
}

/** Call it after closing the database. Records nothing while another process has the database open. */
export function recordCleanStop(folder: string): void {
  if (existsSync(`${databaseIn(folder)}-wal`)) return;
  writeNote(folder, { machineRun: machineRun(), left: stateOf(databaseIn(folder)) });
}

/** Removes the note, because another database replaces the one it describes. */
export function forgetLastRun(folder: string): void {
  rmSync(noteIn(folder), { force: true });
}

function stateOf(file: string): FileState {
  const { size, mtimeMs } = statSync(file);
  return { size, changedAt: mtimeMs };
}

function readNote(folder: string): LastRun | null {
  try {
    return JSON.parse(readFileSync(noteIn(folder), "utf8"));
  } catch {
    // The note is missing, or a power failure cut it short.
    return null;
  }
}

function writeNote(folder: string, note: LastRun): void {
  writeFileSync(noteIn(folder), JSON.stringify(note));
}

function machineRun(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}
