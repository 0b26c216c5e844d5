import Database from "better-sqlite3";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";

/**
 * Loads the binary of the SQLite driver, so that a binary for another system or Node.js is not mistaken for a
 * damaged database.
 * @throws StartRefusal
 */
export function requireDriver(): void {
  try {
    new Database(":memory:").close();
  } catch (error) {
    throw new StartRefusal(
      "Das Modul better-sqlite3 ist für ein anderes System oder eine andere Version von Node.js installiert " +
        `(${reasonOf(error).replace(/\s+/g, " ")}). An der Datenbank liegt es nicht. Bitte neu installieren: npm ci`,
    );
  }
}
