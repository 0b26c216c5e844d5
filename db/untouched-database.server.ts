import { constants, copyFileSync, linkSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";

const PREFIX = ".looked-at-";

interface Look {
  /** Whether what the write-ahead log holds counts as well. */
  withLog: boolean;
}

/**
 * Reads a database without changing a byte of it or of the files beside it. To read a database in WAL
 * mode SQLite creates or rewrites the files -wal and -shm, even for a connection that is read-only; so it
 * is given the database under another name, in a folder that is gone afterwards. Nobody may be writing
 * meanwhile.
 * @throws what SQLite throws where the file is none of its own
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

/** What a process left that was killed while it read. */
export function removeLookedAt(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(PREFIX)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function giveAnotherName(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // There is no log after a clean stop; a database has been found before.
    if (code === "ENOENT") return;
    // Some file systems know no second names.
    copyFileSync(file, name, constants.COPYFILE_FICLONE);
  }
}
