import { constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { copyFile, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { backupFolderIn } from "#db/backup/backup-files.server.ts";
import { type BackupFile, describeFile, readManifest } from "#db/backup/manifest.server.ts";

/** Folders of the data folder whose files never change. */
const folders = ["uploads", "files"];
/** The prefix of files and folders that are still arriving. */
const UNFINISHED = ".unfinished-";
/** The prefix of notes beside the pictures, one for each picture that must not come back. */
const ERASED = ".erased-";

/**
 * The folder that holds the media of a backup: 'media' beside it, or the data folder itself for backups in it, which
 * need no copy on the same disk.
 */
export function mediaFolderOf(file: string, dataFolder: string): string {
  const folder = path.dirname(file);
  return folder === backupFolderIn(dataFolder) ? dataFolder : path.join(folder, "media");
}

/** All finished pictures and files in the data folder. Reads them completely. */
export async function describeMedia(dataFolder: string): Promise<BackupFile[]> {
  const media: BackupFile[] = [];
  for (const name of mediaIn(dataFolder)) media.push(await describeFile(dataFolder, name));
  return media;
}

/** Copies the files that the folder `to` lacks. */
export async function copyMedia(from: string, to: string, media: BackupFile[]): Promise<void> {
  for (const file of media) {
    const target = path.join(to, file.path);
    const stored = statSync(target, { throwIfNoEntry: false });
    if (stored?.size === file.bytes) continue;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyWhole(path.join(from, file.path), target);
  }
}

/** Copies a file. The copy is complete or does not exist, even if the power fails. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const part = path.join(path.dirname(to), UNFINISHED + path.basename(to));
  await copyFile(from, part, constants.COPYFILE_FICLONE);
  await flush(part);
  await rename(part, to);
}

/** Copies the notes of erased pictures, which are never removed. */
export async function copyErasures(from: string, to: string): Promise<void> {
  const erased = namesIn(path.join(from, "uploads")).filter((name) => name.startsWith(ERASED));
  if (erased.length > 0) await mkdir(path.join(to, "uploads"), { recursive: true });
  for (const name of erased) {
    const target = path.join(to, "uploads", name);
    if (!existsSync(target)) await copyWhole(path.join(from, "uploads", name), target);
  }
}

/**
 * Removes the media beside backups that none of them refers to, and those of erased pictures.
 * @throws Error if a manifest is unreadable; nothing is removed then
 */
export async function removeUnusedMedia(folder: string, dataFolder: string): Promise<void> {
  const archives = namesIn(folder).filter((name) => name.endsWith(".tar"));
  const manifests = await Promise.all(
    archives.map((name) => readManifest(path.join(folder, name))),
  );
  const used = new Set(manifests.flatMap(({ media }) => media.map((each) => each.path)));
  const media = path.join(folder, "media");
  for (const name of mediaIn(media)) {
    if (!used.has(name) || isErased(name, dataFolder)) rmSync(path.join(media, name));
  }
}

/** Whether the picture was erased because a person withdrew their consent. */
export function isErased(name: string, dataFolder: string): boolean {
  const [, picture] = /^uploads\/([^/]+)\//.exec(name) ?? [];
  return picture !== undefined && existsSync(path.join(dataFolder, "uploads", ERASED + picture));
}

function mediaIn(root: string): string[] {
  return folders.flatMap((folder) => filesBelow(root, folder)).sort();
}

function filesBelow(root: string, folder: string): string[] {
  const place = path.join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(root, name);
      return entry.isFile() ? [name] : [];
    });
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Waits until the file or folder is on the disk. */
export async function flush(place: string): Promise<void> {
  const handle = await open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
