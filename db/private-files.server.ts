import { chmodSync, type Dirent, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";

/** What this process creates from now on is its owner's alone: folders 0700, files 0600. */
export function keepNewFilesPrivate(): void {
  // For all threads at once; another one may not set it.
  if (isMainThread) process.umask(0o077);
}

/** Takes the rights of everybody else away from the data folder and from all that is in it. */
export function makePrivate(folder: string): void {
  try {
    restrict(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) makeEntryPrivate(entry);
  } catch (error) {
    // Another user's folder, for example: the shop works all the same.
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`Die Rechte im Ordner ${folder} lassen sich nicht einschränken (${reason}).`);
  }
}

function makeEntryPrivate(entry: Dirent): void {
  const place = path.join(entry.parentPath, entry.name);
  if (entry.isDirectory()) makePrivate(place);
  else if (entry.isFile()) restrict(place, 0o600);
}

function restrict(place: string, mode: number): void {
  if ((statSync(place).mode & 0o077) !== 0) chmodSync(place, mode);
}
