import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { SECOND } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { logFact, logFailure } from "#app/environment/log-lines.server.ts";
import { databaseFile, inTransaction, sqlite } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

const INTERVAL = 10 * SECOND;
/** A hanging disk does not even return an error, so an older result is no longer valid. */
const VALID_FOR = 30 * SECOND;

const file = path.join(env.DATA_DIR, "probe");
/** An order writes about as much. */
const bytes = randomBytes(64 * 1024);

/** The reason why the shop cannot work, in words that reveal nothing else to strangers. */
type Complaint = "database unavailable" | "storage refuses writes" | "no recent write";

let last: { at: number; isWritten: boolean } | undefined;

/** Resolves after the first probe. Probes every 10 seconds from then on. */
export async function startProbes(): Promise<void> {
  await probe();
  void goOn();
}

async function goOn(): Promise<never> {
  for (;;) {
    await setTimeout(INTERVAL, undefined, { ref: false });
    await probe();
  }
}

/**
 * Writes to the data folder and to the database through to the disk, and leaves nothing behind in
 * either. Logs the first error of a failure, and the recovery.
 */
export async function probe(): Promise<void> {
  const wasWritten = last?.isWritten ?? true;
  let isWritten = true;
  try {
    await writeToFolder();
    await writeToDatabase();
    requireSameFile();
  } catch (error) {
    isWritten = false;
    if (wasWritten) logFailure("probe", error);
  }
  if (isWritten && !wasWritten) logFact("probe", "the storage takes writes again");
  last = { at: performance.now(), isWritten };
}

/** Writes a new file each time, because on a full disk SQLite may still have room in its own files. */
async function writeToFolder(): Promise<void> {
  try {
    await writeFile(file, bytes, { flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

/** A row reaches the disk even when the same transaction deletes it again. */
async function writeToDatabase(): Promise<void> {
  const key = "probe";
  await inTransaction((transaction) => {
    transaction.insert(rateLimits).values({ key }).onConflictDoNothing().run();
    transaction.delete(rateLimits).where(eq(rateLimits.key, key)).run();
  });
}

/** The system lets this process write to a database that was deleted or replaced. Those changes would be lost. */
function requireSameFile(): void {
  const { ino } = statSync(databaseFile);
  opened ??= ino;
  if (ino !== opened) throw new Error(`${databaseFile} was replaced while it was open`);
}

let opened: number | undefined;

interface Health {
  /** Null if all is well. */
  complaint: Complaint | null;
  /** The error behind the complaint, unless it has been logged before. */
  error?: unknown;
}

/** Reads from the database and writes nothing. Takes the rest from the last probe's result. */
export function readHealth(): Health {
  try {
    sqlite.prepare("select 1 from catalog_items limit 1").get();
  } catch (error) {
    return { complaint: "database unavailable", error };
  }
  if (!last || performance.now() - last.at > VALID_FOR) return { complaint: "no recent write" };
  return { complaint: last.isWritten ? null : "storage refuses writes" };
}
