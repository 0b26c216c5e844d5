import { chmodSync, type Dirent, lchownSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";

/** Makes everything that this process creates from now on private: folders 0700, files 0600. */
export function keepNewFilesPrivate(): void {
  // The umask applies to all threads, but only the main thread may set it.
  if (isMainThread) process.umask(0o077);
}

/** Removes all other users' access to the data folder and its content. Warns if it cannot. */
export function makePrivate(folder: string): void {
  try {
    restrict(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) makeEntryPrivate(entry);
  } catch (error) {
    // The folder may belong to another user. The shop still works.
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

/**
 * Gives what root has created in the data folder, or below one place in it, to the folder's owner: the server's system
 * account could not read it. A file with a second name may be one of root's elsewhere, which the owner has linked into
 * the folder, so it stays root's. An owner who swaps files while this runs is not stopped. Does nothing for other users.
 */
export function giveToOwner(folder: string, place = folder): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  const give = (each: string) => {
    const found = lstatSync(each);
    const hasSecondName = !found.isDirectory() && found.nlink > 1;
    if (found.uid === 0 && !hasSecondName) lchownSync(each, uid, gid);
  };
  give(place);
  for (const entry of entriesBelow(place)) give(path.join(entry.parentPath, entry.name));
}

function entriesBelow(place: string): Dirent[] {
  if (!statSync(place).isDirectory()) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true });
}
