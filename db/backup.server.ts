import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "#app/http/env.server.ts";
import { databaseFile } from "#db/client.server.ts";
import { queryElsewhere } from "#db/elsewhere.server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const KEPT = 7;
/** How far clocks may be apart. */
const TOLERANCE = 5 * 60 * 1000;
/** What is not finished yet. */
const PART = ".part";

const folder = path.join(env.DATA_DIR, "backups");

export interface Backup {
  file: string;
  /** When it was begun, to the minute. */
  at: Date;
}

/** Backs the database up at once where it is due, and looks every hour whether it is. */
export function startBackups(): void {
  const look = async () => {
    try {
      const now = new Date();
      const [newest] = await listBackups(now);
      if (isBackupDue(newest, now)) await backUpDatabase();
    } catch (error) {
      // The shop goes on, and the next hour brings another try.
      console.error("[backup]", error);
    }
  };
  void look();
  setInterval(look, HOUR).unref();
}

/**
 * Copies the database as it is at this moment into the folder `backups`, while everybody goes on using
 * it. Keeps the newest seven. Throws where the disk is full, for example.
 */
export async function backUpDatabase(now = new Date()): Promise<Backup> {
  const file = path.join(folder, fileName(now));
  // Nobody else on the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished();
  await queryElsewhere(databaseFile, "vacuum into ?", file + PART);
  await rename(file + PART, file);
  const tooMany = (await listBackups(now)).slice(KEPT);
  for (const { file } of tooMany) await rm(file);
  return { file, at: timeOf(path.basename(file)) ?? now };
}

/**
 * The finished ones, newest first. What a wrong clock has dated in the future comes last, so that it is
 * neither taken for the newest nor kept for ever.
 */
export async function listBackups(now = new Date()): Promise<Backup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const backups = names
    .sort()
    .reverse()
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ file: path.join(folder, name), at }] : [];
    });
  const isFuture = ({ at }: Backup) => isFromFuture(at, now);
  return [...backups.filter((backup) => !isFuture(backup)), ...backups.filter(isFuture)];
}

/** Once a day. */
export function isBackupDue(newest: Backup | undefined, now: Date): boolean {
  if (!newest || isFromFuture(newest.at, now)) return true;
  return now.getTime() - newest.at.getTime() >= DAY;
}

/** The clock was wrong then, or is now: nobody knows when it was made. */
export function isFromFuture(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > TOLERANCE;
}

/** 'behappy-2026-11-21-0945.db', in UTC, so that names follow each other as time does. */
function fileName(now: Date): string {
  const [, day, hour, minute] = /^(.{10})T(..):(..)/.exec(now.toISOString()) ?? [];
  return `behappy-${day}-${hour}${minute}.db`;
}

function timeOf(name: string): Date | null {
  const found = /^behappy-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.db$/.exec(name);
  return found ? new Date(`${found[1]}T${found[2]}:${found[3]}Z`) : null;
}

/** What a process left that ended in the middle. */
async function removeUnfinished(): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.includes(PART)) await rm(path.join(folder, name), { force: true });
  }
}
