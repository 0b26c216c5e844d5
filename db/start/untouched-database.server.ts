import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";

const PREFIX = ".looked-at-";

interface Look {
  /** Includes the content of the write-ahead log. */
  withLog: boolean;
}

/**
 * Reads a database without changing a byte of it or of the files beside it. To read a database in WAL
 * mode, SQLite creates or rewrites the files -wal and -shm, even over a read-only connection. Therefore
 * SQLite gets the database under another name, in a temporary folder. No process may write meanwhile.
 * @throws SqliteError if the file is no database or is unreadable
 */
export function readUntouched<Result>(
  file: string,
  { withLog }: Look,
  read: (connection: Database.Database) => Result,
): Result {
  const folder = mkdtempSync(path.join(path.dirname(file), PREFIX));
  try {
    const name = path.join(folder, "behappy.db");
    giveAnotherName(file, name);
    if (withLog) giveAnotherName(`${file}-wal`, `${name}-wal`);
    const connection = new Database(name, { readonly: true });
    try {
      return read(connection);
    } finally {
      connection.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the temporary folders of processes that were killed while reading. */
export function removeLookedAt(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(PREFIX)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function giveAnotherName(file: string, name: string): void {
  // After a clean stop there is no log. Callers have checked that the database exists.
  if (!existsSync(file)) return;
  try {
    linkSync(file, name);
  } catch {
    // Some file systems have no hard links.
    copyFileSync(file, name, constants.COPYFILE_FICLONE);
  }
}
