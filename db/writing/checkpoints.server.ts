import { stat } from "node:fs/promises";
import Database from "better-sqlite3";

const SECOND = 1000;

/**
 * Moves the content of the write-ahead log into the database every second and empties the log, so that
 * a lost or damaged log costs at most the last second. Never waits: while others read or write, it
 * tries again a second later. Returns a function that stops it.
 */
export function startCheckpoints(file: string): () => void {
  // This separate connection never waits for a lock.
  const connection = new Database(file, { timeout: 0 });
  const look = async () => {
    const log = await stat(`${file}-wal`).catch(() => null);
    if (!log || log.size === 0 || !connection.open) return;
    try {
      connection.pragma("wal_checkpoint(TRUNCATE)");
    } catch (error) {
      const isBusy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
      if (!isBusy) console.error("[checkpoint]", error);
    }
  };
  const timer = setInterval(look, SECOND).unref();
  return () => {
    clearInterval(timer);
    connection.close();
  };
}
