import { randomUUID } from "node:crypto";
import { constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { AGE, encryptFiles } from "#db/backup/age.server.ts";
import { backupFolderIn } from "#db/backup/backup-files.server.ts";
import { requireSpace, sizeOf } from "#db/backup/free-space.server.ts";
import {
  type BackupFile,
  describeFile,
  ERASURE,
  findDamagedFiles,
  MEDIUM,
  readManifest,
} from "#db/backup/manifest.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const PICTURE = /^uploads\/([0-9a-f]{32})\//;
/** The prefix of files that are still arriving. */
export const UNFINISHED = ".unfinished-";
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

/** All finished pictures and files in a folder. Trusts the known sums, because media never change, and reads new ones. */
export async function describeMedia(folder: string, known: BackupFile[]): Promise<BackupFile[]> {
  const sums = new Map(known.map((file) => [file.path, file]));
  const media: BackupFile[] = [];
  for (const name of mediaIn(folder)) {
    const file = sums.get(name) ?? (await describeFile(folder, name));
    const [, sha256 = file.sha256] = MEDIUM.exec(name) ?? [];
    media.push({ ...file, sha256 });
  }
  return media;
}

/** Copies the media that the folder `to` lacks, and replaces none. Encrypts them if there are public keys. */
export async function addMedia(
  from: string,
  to: string,
  names: string[],
  recipients?: string[],
): Promise<void> {
  const copies = names
    .map((name) => ({ from: path.join(from, name), to: path.join(to, name) }))
    .map((copy) => (recipients ? { ...copy, to: copy.to + AGE } : copy))
    .filter((copy) => !existsSync(copy.to));
  for (const copy of copies) {
    await mkdir(path.dirname(copy.to), { recursive: true, mode: 0o700 });
    if (!recipients) await copyWhole(copy.from, copy.to);
  }
  if (recipients) await encryptFiles(copies, recipients);
}

/**
 * Copies media, in place of damaged ones, if those in `from` are good. Returns the names of the others.
 * @throws StartRefusal if the disk has no room for them; none is copied then
 */
export async function repairMedia(
  from: string,
  to: string,
  wanted: BackupFile[],
): Promise<string[]> {
  const lost = new Set((await damaged(from, wanted)).map((file) => file.path));
  const good = wanted.filter((file) => !lost.has(file.path));
  requireSpace(to, sizeOf(good.map(({ path: name }) => path.join(from, name))));
  for (const { path: name } of good) {
    await mkdir(path.dirname(path.join(to, name)), { recursive: true, mode: 0o700 });
    await copyWhole(path.join(from, name), path.join(to, name));
  }
  return [...lost];
}

/** The media that the folder lacks or contains with other bytes. */
export async function damaged(folder: string, media: BackupFile[]): Promise<BackupFile[]> {
  const { missing, changed } = await findDamagedFiles(folder, media);
  const names = new Set([...missing, ...changed]);
  return media.filter((file) => names.has(file.path));
}

/** Copies a file, for its owner alone. The copy is complete or does not exist, even if the power fails. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const part = path.join(path.dirname(to), UNFINISHED + randomUUID());
  try {
    await copyPlain(from, part);
    await flush(part);
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Copies a file without its access rights, which may be those of a foreign disk: the copy has 0600. */
export async function copyPlain(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
}

/** Copies the notes of erased pictures, which are never removed. */
export async function copyErasures(from: string, to: string): Promise<void> {
  const erased = namesIn(path.join(from, "uploads"))
    .map((name) => `uploads/${name}`)
    .filter((name) => ERASURE.test(name) && statSync(path.join(from, name)).isFile());
  if (erased.length > 0) await mkdir(path.join(to, "uploads"), { recursive: true, mode: 0o700 });
  for (const name of erased) {
    const target = path.join(to, name);
    if (!existsSync(target)) await copyWhole(path.join(from, name), target);
  }
}

/**
 * Removes the media beside backups that none of them refers to, and those of erased pictures. Others may be copying for
 * an archive that does not exist yet, so whatever is less than a day old stays.
 * @throws Error if a manifest is unreadable; nothing is removed then
 */
export async function removeUnusedMedia(
  folder: string,
  dataFolder: string,
  now = new Date(),
): Promise<void> {
  const archives = namesIn(folder).filter((each) => /\.tar(\.age)?$/.test(each));
  // The server has no key to read an encrypted archive, but the one in the data folder that it is a copy of.
  const originalOf = (name: string) =>
    path.join(backupFolderIn(dataFolder), path.basename(name, AGE));
  const isForeign = (name: string) => name.endsWith(AGE) && !existsSync(originalOf(name));
  const used = new Set<string>();
  for (const name of archives.filter((each) => !isForeign(each))) {
    const ending = name.endsWith(AGE) ? AGE : "";
    const { media } = await readManifest(ending ? originalOf(name) : path.join(folder, name));
    for (const file of media) used.add(file.path + ending);
  }
  // An archive by hand, or of another machine, may need any of the encrypted media.
  const isAnyNeeded = archives.some(isForeign);
  const isNeeded = (name: string) => used.has(name) || (isAnyNeeded && name.endsWith(AGE));
  const media = path.join(folder, "media");
  for (const name of mediaIn(media, AGE)) {
    const place = path.join(media, name);
    const isOld = now.getTime() - statSync(place).mtimeMs >= DAY;
    if (isErased(name, dataFolder) || (isOld && !isNeeded(name))) rmSync(place);
  }
}

/** Whether the picture was erased because a person withdrew their consent, and has not been uploaded again since. */
export function isErased(name: string, dataFolder: string): boolean {
  const [, picture] = PICTURE.exec(name) ?? [];
  if (picture === undefined) return false;
  const uploads = path.join(dataFolder, "uploads");
  return (
    existsSync(path.join(uploads, ERASED + picture)) && !existsSync(path.join(uploads, picture))
  );
}

function mediaIn(root: string, ending = ""): string[] {
  const pictures = namesIn(path.join(root, "uploads")).flatMap((picture) =>
    namesIn(path.join(root, "uploads", picture)).map((name) => `uploads/${picture}/${name}`),
  );
  const files = namesIn(path.join(root, "files")).map((name) => `files/${name}`);
  const isMedium = (name: string) => MEDIUM.test(name.replace(ending, ""));
  return [...files, ...pictures].filter(isMedium).sort();
}

/** The folders that contain media themselves. */
export function mediaFoldersIn(root: string): string[] {
  const uploads = path.join(root, "uploads");
  const pictures = namesIn(uploads).map((picture) => path.join(uploads, picture));
  return [path.join(root, "files"), uploads, ...pictures];
}

/** Empty if it is no folder. */
export function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
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
