import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import { isLogoFile, type Logo, logoAt } from "#app/ui/layout/logo-files.ts";
import { PICTURE_FILE, pictureFormats, pictureWidths } from "#app/ui/parts/picture-files.ts";
import { isMissing, renewFile, type StoredFile } from "#db/backup/unused-files.server.ts";

/** Each picture is a folder in it, named after a hash of the uploaded file. */
const uploads = path.join(env.DATA_DIR, "uploads");
const picturePattern = /^[0-9a-f]{32}$/;
const fileNames = pictureWidths.flatMap((width) =>
  pictureFormats.map((format) => `${width}.${format}`),
);
/** The prefix of folders that are being written or removed. Nothing is served from them. */
const UNFINISHED = ".unfinished-";

/** By file name: '960.webp'. */
export type PictureFiles = Map<string, Buffer>;

/** The path of a picture for visitors and link previews. */
export function pictureAddress(picture: string): string {
  return `/uploads/${picture}/${PICTURE_FILE}`;
}

/** The logo in this folder of uploads; null if it contains a picture or does not exist. */
export function findLogo(picture: string): Logo | null {
  if (!hasPicture(picture)) return null;
  const logos = readdirSync(path.join(uploads, picture)).map((file) =>
    logoAt(`/uploads/${picture}/${file}`),
  );
  return logos.find((logo) => logo !== null) ?? null;
}

/** Whether the picture exists. It counts as new from then on, so that it is not removed as unused. */
export function renewPicture(picture: string, now = new Date()): Promise<boolean> {
  return renewFile(path.join(uploads, picture), now);
}

/**
 * Whether the address is external or an uploaded picture that exists. The picture is then kept for eight
 * days, even if nothing uses it yet.
 */
export async function keepUploaded(address: string): Promise<boolean> {
  const [, picture] = /^\/uploads\/([^/]*)/.exec(address) ?? [];
  return picture === undefined || (picturePattern.test(picture) && (await renewPicture(picture)));
}

/** Stores all files of a picture or none, even if the power fails. */
export async function storePicture(picture: string, files: PictureFiles): Promise<void> {
  await mkdir(uploads, { recursive: true });
  const unfinished = await mkdtemp(path.join(uploads, UNFINISHED));
  try {
    for (const [file, bytes] of files) {
      await writeFile(path.join(unfinished, file), bytes, { flush: true });
    }
    await rename(unfinished, path.join(uploads, picture));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Reads a file of a stored picture; null if it does not exist. */
export async function readPicture(
  picture: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const isOurs = fileNames.includes(file) || isLogoFile(file);
  if (!picturePattern.test(picture) || !isOurs) return null;
  try {
    return new Uint8Array(await readFile(path.join(uploads, picture, file)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function hasPicture(picture: string): boolean {
  return isPictureName(picture) && existsSync(path.join(uploads, picture));
}

/** Removes all files of a picture. Does nothing if it does not exist. */
export function removePicture(picture: string): void {
  // Renaming first keeps a crash from leaving a partial picture that looks complete.
  const unfinished = path.join(uploads, `${UNFINISHED}${picture}`);
  try {
    renameSync(path.join(uploads, picture), unfinished);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  rmSync(unfinished, { recursive: true, force: true });
}

export function listPictureNames(): string[] {
  return listFolders().filter(isPictureName);
}

/** Lists the stored pictures, and the unfinished folders that a crash has left behind. */
export function listPictures(): StoredFile[] {
  return listFolders()
    .filter((name) => isPictureName(name) || name.startsWith(UNFINISHED))
    .map((name) => {
      const place = path.join(uploads, name);
      return { name, place, isWhole: isPictureName(name), changedAt: statSync(place).mtimeMs };
    });
}

function isPictureName(name: string): boolean {
  return picturePattern.test(name);
}

function listFolders(): string[] {
  try {
    return readdirSync(uploads);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
