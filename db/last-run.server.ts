import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What the last server noted about itself, for the next one to know how it ended. */
interface LastRun {
  /** Which run of the machine it was part of; null where the system does not tell. */
  machineRun: string | null;
  /** The database as it was left; missing: the server never came to an end of its own. */
  left?: FileState;
}

interface FileState {
  size: number;
  changedAt: number;
}

const noteIn = (folder: string) => path.join(folder, "last-run.json");
const databaseIn = (folder: string) => path.join(folder, "behappy.db");

/** Whether the last server ended as it should, and the database is still what it left. */
export function hasStoppedCleanly(folder: string): boolean {
  const left = readNote(folder)?.left;
  const log = statSync(`${databaseIn(folder)}-wal`, { throwIfNoEntry: false });
  if (!left || (log && log.size > 0)) return false;
  const { size, changedAt } = stateOf(databaseIn(folder));
  return size === left.size && changedAt === left.changedAt;
}

/** Whether the machine has been running since the last server started: then it had all its files. */
export function hasMachineKeptRunning(folder: string): boolean {
  const now = machineRun();
  return now !== null && readNote(folder)?.machineRun === now;
}

export function noteStart(folder: string): void {
  writeNote(folder, { machineRun: machineRun() });
}

/** To be called once the database is closed. Another process that has it open is no clean end. */
export function noteCleanStop(folder: string): void {
  if (existsSync(`${databaseIn(folder)}-wal`)) return;
  writeNote(folder, { machineRun: machineRun(), left: stateOf(databaseIn(folder)) });
}

/** The database is another one from now on. */
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
    // Missing, or cut short by a power failure.
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
