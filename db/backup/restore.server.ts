import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { createFolder } from "#app/environment/create-folder.server.ts";
import { backupFolderIn, timeOf } from "#db/backup/backup-files.server.ts";
import { markAsCopy, REPLACED } from "#db/backup/copies.server.ts";
import { decryptBackup, requireFile } from "#db/backup/decrypt-backup.server.ts";
import type { Manifest } from "#db/backup/manifest.server.ts";
import {
  copyErasures,
  damaged,
  flush,
  isErased,
  mediaFolderOf,
  repairMedia,
} from "#db/backup/media.server.ts";
import { openBackup } from "#db/backup/open-backup.server.ts";
import { forgetLastRun, hasServed } from "#db/start/last-run.server.ts";
import { giveToOwner } from "#db/start/private-files.server.ts";
import { lockDataFolder, unlockDataFolder } from "#db/start/server-lock.server.ts";
import { StartRefusal } from "#db/start/start-refusal.ts";

/** A database and SQLite's files beside it, which belong together. A server refuses to start with only the last two. */
const DATABASE = ["behappy.db", "behappy.db-wal", "behappy.db-shm"];
/** Replaced only by backups that contain them. */
const SETTINGS = ["legal", "session-secret"];

/** The prefix of folders into which a backup is unpacked. */
const STAGE = ".unfinished-restore-";

interface Restored {
  /** The folder that the old files were moved to; null if there were none. */
  aside: string | null;
  /** Null for a database alone, which says nothing about pictures and files. */
  manifest: Manifest | null;
  /** Pictures and files of the backup that are neither beside it nor in the data folder. */
  missing: string[];
  /** Those of them that are beside it, but that no secret key fits. */
  unfitting: string[];
}

/**
 * Checks a backup and makes it the data folder's content. Pictures and files are added or repaired, none is removed. If
 * the process is killed meanwhile, servers refuse the folder or find it unchanged, and the restore can be repeated.
 * @throws StartRefusal if a server is using the folder or the backup is invalid; nothing has changed then
 */
export async function restoreBackup(
  folder: string,
  source: string,
  { now = new Date(), identities }: { now?: Date; identities?: string[] } = {},
): Promise<Restored> {
  requireFile(source);
  requireOwnBackup(folder, source);
  createFolder(folder);
  lockDataFolder(folder);
  removeUnfinished(folder);
  const stage = mkdtempSync(path.join(folder, STAGE));
  try {
    const refuse = (error: unknown) => {
      if (!(error instanceof StartRefusal)) throw error;
      throw new StartRefusal(`${error.message} Es wurde nichts verändert.`);
    };
    const { file, prepareMedia } = await decryptBackup(source, {
      dataFolder: folder,
      stage,
      identities,
    }).catch(refuse);
    const manifest = await openBackup(file, stage, source).catch(refuse);
    // Only what the folder's own notes call erased stays away. What the archive's notes name was uploaded again.
    const wanted = (manifest?.media ?? []).filter(({ path: name }) => !isErased(name, folder));
    const lacking = await damaged(folder, wanted);
    const prepared = await prepareMedia(lacking.map((each) => each.path)).catch(refuse);
    const missing = await repairMedia(prepared.folder, folder, lacking).catch(refuse);
    for (const from of [stage, mediaFolderOf(source, folder)]) await copyErasures(from, folder);
    markAsCopy(path.join(stage, "behappy.db"), timeOfBackup(source, manifest));
    await flush(path.join(stage, "behappy.db"));
    const aside = moveAside(stage, folder, now);
    forgetLastRun(folder);
    // The database comes last: without it, servers refuse the folder.
    for (const name of [...SETTINGS, "behappy.db"]) {
      const place = path.join(stage, name);
      if (existsSync(place)) renameSync(place, path.join(folder, name));
    }
    await flush(folder);
    return { aside, manifest, missing, unfitting: prepared.unfitting };
  } finally {
    rmSync(stage, { recursive: true, force: true });
    giveToOwner(folder);
    unlockDataFolder(folder);
  }
}

/** For backups of earlier versions, whose database does not say it. */
function timeOfBackup(source: string, manifest: Manifest | null): Date {
  return manifest ? new Date(manifest.createdAt) : (timeOf(source) ?? statSync(source).mtime);
}

/** A shell without the server's `DATA_DIR` must not restore a shop into another folder. */
function requireOwnBackup(folder: string, source: string): void {
  const owner = path.resolve(source, "../..");
  if (backupFolderIn(owner) !== path.dirname(path.resolve(source))) return;
  if (owner === path.resolve(folder) || !hasServed(owner)) return;
  throw new StartRefusal(
    `Die Sicherung gehört zum Datenordner ${owner}, zurückgespielt würde sie in ${folder}. Es wurde nichts verändert. ` +
      `Bitte mit DATA_DIR=${owner} aufrufen; für einen anderen Ordner die Sicherung erst herauskopieren.`,
  );
}

/** Removes what killed restores have left behind. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(STAGE))) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Moves away what the stage replaces, the database first. */
function moveAside(stage: string, folder: string, now: Date): string | null {
  const replaced = SETTINGS.filter((name) => existsSync(path.join(stage, name)));
  const found = [...DATABASE, ...replaced].filter((name) => existsSync(path.join(folder, name)));
  if (found.length === 0) return null;
  const time = now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  const aside = path.join(folder, `${REPLACED}${time}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of found) renameSync(path.join(folder, name), path.join(aside, name));
  return aside;
}
