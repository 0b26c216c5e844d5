import { randomUUID } from "node:crypto";
import { constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { DAY } from "#app/environment/durations.ts";
import { AGE, encryptFiles, type Seal } from "#db/backup/age.server.ts";
import { backupFileIn, backupFolderIn, readBackupName } from "#db/backup/backup-files.server.ts";
import { requireSpace, sizeOf } from "#db/backup/free-space.server.ts";
import {
  type BackupFile,
  describeFile,
  ERASURE,
  findDamagedFiles,
  MEDIUM,
  readManifest,
} from "#db/backup/manifest.server.ts";

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

/**
 * Copies the media that the folder `to` lacks, and replaces none. Encrypts them if there is a seal, beside those with another
 * one: nobody can see for which keys they are.
 */
export async function addMedia(
  from: string,
  to: string,
  names: string[],
  seal?: Seal,
): Promise<void> {
  const ending = seal ? sealed(seal.keys) : "";
  const copies = names
    .map((name) => ({ from: path.join(from, name), to: path.join(to, name + ending) }))
    .filter((copy) => !existsSync(copy.to));
  for (const copy of copies) {
    await mkdir(path.dirname(copy.to), { recursive: true, mode: 0o700 });
    if (!seal) await copyWhole(copy.from, copy.to);
  }
  if (seal) await encryptFiles(copies, seal.recipients);
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
    .filter((name) => ERASURE.test(name))
    .filter((name) => statSync(path.join(from, name), { throwIfNoEntry: false })?.isFile());
  if (erased.length > 0) await mkdir(path.join(to, "uploads"), { recursive: true, mode: 0o700 });
  for (const name of erased) {
    const target = path.join(to, name);
    if (!existsSync(target)) await copyWhole(path.join(from, name), target);
  }
}

/** The ending of media that are encrypted for these keys; those of earlier versions do not name them. */
const sealed = (keys: string | null) => (keys === null ? AGE : `.${keys}${AGE}`);
const SEALED = /(?:\.[0-9a-f]{8})?\.age$/;

/** The encrypted media for a name in a folder, first those for the keys of their archive. Their keys may fit or not. */
export function sealedCopiesOf(place: string, keys: string | null): string[] {
  const name = path.basename(place);
  const own = name + sealed(keys);
  return namesIn(path.dirname(place))
    .filter((each) => each !== name && each.replace(SEALED, "") === name)
    .sort((one, other) => Number(other === own) - Number(one === own))
    .map((each) => path.join(path.dirname(place), each));
}

/**
 * Removes the media beside backups that none of them refers to, and those of erased pictures. Others may be copying for
 * an archive that does not exist yet, so whatever is less than a day old stays.
 * @throws Error if a manifest is unreadable; nothing is removed then
 */
export async function removeUnusedMedia(
  folder: string,
  { dataFolder, shop }: { dataFolder: string; shop: string },
  now = new Date(),
): Promise<void> {
  const used = new Set<string>();
  const usedEndings: string[] = [];
  for (const name of namesIn(folder).filter((each) => /\.tar(\.age)?$/.test(each))) {
    const needs = await mediaNeededBy(path.join(folder, name), { dataFolder, shop });
    if (typeof needs === "string") usedEndings.push(needs);
    else for (const each of needs) used.add(each);
  }
  const isNeeded = (name: string) =>
    used.has(name) || usedEndings.some((ending) => name.endsWith(ending));
  const media = path.join(folder, "media");
  for (const name of mediaIn(media, { isSealed: true })) {
    const place = path.join(media, name);
    const isOld = now.getTime() - statSync(place).mtimeMs >= DAY;
    if (isErased(name, dataFolder) || (isOld && !isNeeded(name))) rmSync(place);
  }
}

/**
 * The names of an archive's media. The server has no key to read an encrypted one, but the one in the data folder that it is
 * a copy of. Of others, by hand or of another shop, it knows only the ending of all media that they may need.
 */
async function mediaNeededBy(
  file: string,
  { dataFolder, shop }: { dataFolder: string; shop: string },
): Promise<string[] | string> {
  if (!file.endsWith(AGE)) return (await readManifest(file)).media.map((each) => each.path);
  const name = readBackupName(file);
  const ending = sealed(name?.keys ?? null);
  if (!name || (name.shop ?? shop) !== shop) return ending;
  const original = backupFileIn(dataFolder, name.at, "tar");
  if (!existsSync(original)) return ending;
  return (await readManifest(original)).media.map((each) => each.path + ending);
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

function mediaIn(root: string, { isSealed = false } = {}): string[] {
  const pictures = namesIn(path.join(root, "uploads")).flatMap((picture) =>
    namesIn(path.join(root, "uploads", picture)).map((name) => `uploads/${picture}/${name}`),
  );
  const files = namesIn(path.join(root, "files")).map((name) => `files/${name}`);
  const isMedium = (name: string) => MEDIUM.test(isSealed ? name.replace(SEALED, "") : name);
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
