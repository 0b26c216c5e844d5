import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Text, because it is no module of its own in any of the places where this code runs. */
const check = `
  const { parentPort, workerData } = require("node:worker_threads");
  const Database = require(workerData.driver);
  function findDamage() {
    const connection = new Database(workerData.file);
    try {
      connection.pragma("journal_mode = DELETE");
      const damage = connection.pragma("integrity_check(1)", { simple: true });
      if (damage !== "ok") return damage;
      const orphans = connection.pragma("foreign_key_check").length;
      return orphans > 0 ? orphans + " rows refer to missing rows" : null;
    } catch (error) {
      // Some damage is met as an error.
      return String(error.message);
    } finally {
      connection.close();
    }
  }
  parentPort.postMessage(findDamage());
`;

/**
 * What is broken in a copy of the database, in SQLite's words; null where nothing is. Reads all of it, in a
 * thread of its own, so that nobody waits. The copy is a single file from then on: it leaves WAL mode, in
 * which a database that is only read has two more files.
 */
export function findDamageInCopy(file: string): Promise<string | null> {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(check, { eval: true, workerData: { driver, file } });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The check of ${file} ended with ${code}`)));
  });
}
