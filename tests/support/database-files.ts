import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

const { DATA_DIR = "" } = process.env;

/**
 * Whether one of the database's files contains the text. Another process reads them, because closing a file drops this
 * process's locks on it. The next process to open the database would then truncate memory that SQLite still uses.
 */
export function isInDatabaseFiles(text: string): boolean {
  const files = readdirSync(DATA_DIR)
    .filter((name) => name.startsWith("behappy.db"))
    .map((name) => path.join(DATA_DIR, name));
  const { status } = spawnSync("grep", [
    "--quiet",
    "--text",
    "--fixed-strings",
    "-e",
    text,
    ...files,
  ]);
  if (status !== 0 && status !== 1) throw new Error("grep could not read the database's files");
  return status === 0;
}
