import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Creates a folder together with the missing ones above it. Node's recursive `mkdir` never returns where the
 * system creates nothing, such as in /proc.
 * @throws Error of the system
 */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** One line for the operator whose data folder cannot be created or written to. */
export function unusableFolder(folder: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return (
    `Der Datenordner ${folder} lässt sich nicht benutzen (${reason}). ` +
    "Bitte DATA_DIR auf einen Ordner setzen, in den der Server schreiben darf."
  );
}
