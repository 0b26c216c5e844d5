import { stat } from "node:fs/promises";
import Database from "better-sqlite3";

const SECOND = 1000;

/**
 * Takes over into the database every second what the write-ahead log holds, and empties the log: one that
 * is lost or damaged takes no order that is older. Never waits: what others are reading or writing just now
 * is taken over a second later. Returns what ends it.
 */
export function startCheckpoints(file: string): () => void {
  // A connection of its own, which waits for nobody.
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
