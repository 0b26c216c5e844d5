import cluster from "node:cluster";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { createFolder, unusableFolder } from "#app/environment/create-folder.server.ts";
import { env, refuseToStart } from "#app/environment/env.server.ts";
import { writeConsoleAsJson } from "#app/environment/log-lines.server.ts";
import { backUpBeforeMigration } from "#db/backup/backup-before-migration.server.ts";
import { goOnFromCopy } from "#db/backup/copies.server.ts";
import { plainLetters } from "#db/lists/plain-letters.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { findOrphans } from "#db/start/database-check.server.ts";
import { requireDriver } from "#db/start/driver.server.ts";
import { requireMigrations, requireSameTables } from "#db/start/known-migrations.server.ts";
import { keepNewFilesPrivate, makePrivate } from "#db/start/private-files.server.ts";
import { claimDataFolder } from "#db/start/start-checks.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";
import { withStatementCache } from "#db/statement-cache.server.ts";
import { createDiskSync } from "#db/writing/disk-sync.server.ts";
import { createWriteQueue } from "#db/writing/write-queue.server.ts";

export const databaseFile = path.join(env.DATA_DIR, "behappy.db");

/** Milliseconds that SQLite itself waits for another process. The event loop is blocked meanwhile. */
const BLOCKING_MILLISECONDS = 50;
/** Total milliseconds that a write waits. */
const MAX_WAIT_MILLISECONDS = 5000;

/** The only connection of this process. Queries use it through `db` wherever they can. */
export const sqlite = open();

const cached = withStatementCache(sqlite);

export const db = drizzle({ client: cached });

/** Returns the same statement for the same source, for statements that are not Drizzle's. */
export const prepareOnce = (source: string) => cached.prepare(source);

/** The database, or the transaction that a query belongs to. */
export type Queryable = Pick<typeof db, "select" | "insert" | "update" | "delete">;

const write = createWriteQueue(MAX_WAIT_MILLISECONDS);
/** The number of writes that wait for others, or for another process. */
export const waitingWrites = write.waiting;

const persist = createDiskSync(`${databaseFile}-wal`);

/**
 * Runs `work` in one transaction that takes the write lock at its start, so that data it has read cannot
 * change before it writes. Every write that must last uses it. `work` contains only SQL and no `await`. The
 * promise resolves when the changes are on the disk and survive a power failure. It rejects with SQLITE_BUSY
 * after 5 seconds of waiting for another process.
 */
export async function inTransaction<Result>(
  work: (transaction: Queryable) => Result,
): Promise<Result> {
  const result = await transact(work);
  await persist();
  return result;
}

/**
 * The same for a write that a power failure may undo, such as a counter. Resolves without waiting for the
 * disk.
 */
export async function inQuickTransaction<Result>(
  work: (transaction: Queryable) => Result,
): Promise<Result> {
  const result = await transact(work);
  // Keeps few changes waiting. A write that needs the disk reports its failure.
  persist().catch(() => {});
  return result;
}

/**
 * Runs a part of the current transaction. If it fails, only its own changes are undone, and `onFailure` gets the error.
 */
export function attempt(work: () => void, onFailure: (error: unknown) => void): void {
  try {
    sqlite.transaction(work)();
  } catch (error) {
    // Some errors, such as a full disk, undo the whole transaction.
    if (!sqlite.inTransaction) throw error;
    onFailure(error);
  }
}

function transact<Result>(work: (transaction: Queryable) => Result): Promise<Result> {
  return write(() => db.transaction(work, { behavior: "immediate" }));
}

function open() {
  // From here on a start may refuse or warn.
  if (env.LOG_FORMAT === "json" && (isServer() || cluster.isWorker)) writeConsoleAsJson();
  try {
    requireDriver();
    keepNewFilesPrivate();
    requireMigrations();
    createDataFolder();
    if (isServer()) claimDataFolder(env.DATA_DIR);
    makePrivate(env.DATA_DIR);
    const connection = openDatabase(databaseFile, {
      isChecked: isServer() || cluster.isWorker,
      isInUse: cluster.isWorker,
    });
    if (isServer()) goOnFromCopy(connection, env.DATA_DIR);
    connection.pragma(`busy_timeout = ${BLOCKING_MILLISECONDS}`);
    // `inTransaction` waits for the disk without blocking the event loop.
    connection.pragma("synchronous = NORMAL");
    // Undoing a failed statement would take a file for each statement that fires a trigger. Sorting leaves no
    // personal data in the system's folder for temporary files, either.
    connection.pragma("temp_store = MEMORY");
    // The server moves the log's content in another thread (`startCheckpoints`). This only limits the log to
    // 64 MB if that thread cannot keep up.
    connection.pragma("wal_autocheckpoint = 16384");
    return connection;
  } catch (error) {
    if (error instanceof StartRefusal) refuseToStart(error);
    refuseToStart(
      `Die Datenbank ${databaseFile} lässt sich nicht öffnen (${reasonOf(error)}). Sie wurde nicht verändert. ` +
        "Bitte eine Sicherung zurückspielen oder die Rechte am Ordner prüfen.",
    );
  }
}

function requireSound(connection: Database.Database): void {
  const damage = connection.pragma("quick_check(1)", { simple: true });
  if (damage !== "ok") throw new Error(String(damage));
  const orphans = findOrphans(connection);
  if (orphans) throw new Error(orphans);
}

function createDataFolder(): void {
  try {
    createFolder(env.DATA_DIR);
  } catch (error) {
    throw new StartRefusal(unusableFolder(env.DATA_DIR, error));
  }
}

/** Scripts, tests and worker processes share the data folder with the server. */
function isServer(): boolean {
  return Boolean(import.meta.env?.SSR) && !globalThis.hasStarted && cluster.isPrimary;
}

interface Known {
  /** The start has checked it, which takes about a second for 500 MB. */
  isChecked: boolean;
  /** Another process of a server uses it, so its tables must not change. */
  isInUse: boolean;
}

/**
 * Opens and migrates a database. Throws if the file is damaged.
 * @throws StartRefusal if a database that is in use would have to be migrated
 */
export function openDatabase(
  filename: string,
  { isChecked = false, isInUse = false }: Partial<Known> = {},
) {
  const connection = new Database(filename);
  // SQLite's own lower() changes ASCII letters only.
  connection.function("plain_letters", { deterministic: true }, plainLetters);
  connection.pragma("busy_timeout = 5000");
  if (!isChecked) requireSound(connection);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  // 64 MB of a large shop's database stay in memory, because lists read rows from all over it.
  connection.pragma("cache_size = -65536");
  if (isInUse) requireSameTables(connection);
  backUpBeforeMigration(connection, filename);
  migrateDatabase(connection);
  // SQLite overwrites deleted rows, so that no deleted person's data stay in the file.
  connection.pragma("secure_delete = ON");
  connection.pragma("foreign_keys = ON");
  return connection;
}
