import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Text, because it is no module of its own in any of the places where this code runs. */
const check = `
  const { parentPort, workerData } = require("node:worker_threads");
  const Database = require(workerData.driver);
  const connection = new Database(workerData.file);
  connection.pragma("journal_mode = DELETE");
  const damage = connection.pragma("integrity_check(1)", { simple: true });
  const orphans = connection.pragma("foreign_key_check").length;
  connection.close();
  parentPort.postMessage(damage !== "ok" ? damage : orphans ? orphans + " rows refer to missing rows" : null);
`;

/**
 * What is broken in a copy of the database, in SQLite's words; null where nothing is. Reads all of it, in a
 * thread of its own, so that nobody waits. The copy is a single file from then on: it leaves WAL mode, in
 * which a database that is only read has two more files.
 */
export function findDamageInCopy(file: string): Promise<string | null> {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(check, { eval: true, workerData: { driver, file } });
  return new Promise((resolve) => {
    worker.once("message", resolve);
    // Some damage is met as an error.
    worker.once("error", (error) => resolve(String(error)));
  });
}
