import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { like } from "drizzle-orm";
import type { PictureFiles } from "#app/features/pictures/convert-picture.server.ts";
import { env } from "#app/http/env.server.ts";
import { PICTURE_FILE, pictureFormats, pictureWidths } from "#app/ui/picture-files.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Each picture is a folder in it, named after what was uploaded. */
const uploads = path.join(env.DATA_DIR, "uploads");
const picturePattern = /^[0-9a-f]{32}$/;
const fileNames = pictureWidths.flatMap((width) =>
  pictureFormats.map((format) => `${width}.${format}`),
);
/** Of folders that are being written or removed; nothing is served from them. */
const UNFINISHED = ".unfinished-";

/** Where visitors find a picture; also the one that link previews show. */
export function pictureAddress(picture: string): string {
  return `/uploads/${picture}/${PICTURE_FILE}`;
}

/** Whether the picture is there; it counts as new from then on, so that it is not removed as unused. */
export async function renewPicture(picture: string, now = new Date()): Promise<boolean> {
  try {
    await utimes(path.join(uploads, picture), now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    // Restored as another user's, or read-only: then it is not removed either.
    if (hasCode(error, "EPERM") || hasCode(error, "EROFS")) return true;
    throw error;
  }
}

/**
 * Whether an address leads to an uploaded picture that is there, or to no uploaded one at all. One
 * that is there is not removed within a day, though no item has it yet.
 */
export async function keepUploaded(address: string): Promise<boolean> {
  const [, picture] = /^\/uploads\/([^/]*)/.exec(address) ?? [];
  return picture === undefined || (picturePattern.test(picture) && (await renewPicture(picture)));
}

/** Stores all files of a picture, or none: also where the machine loses its power meanwhile. */
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

/** A file of a stored picture; null where there is none of that name. */
export async function readPicture(
  picture: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!picturePattern.test(picture) || !fileNames.includes(file)) return null;
  try {
    return new Uint8Array(await readFile(path.join(uploads, picture, file)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Removes pictures that are older than a day and that no item of the catalog has: those of forms that
 * were never saved, and of items that have another one by now or are gone.
 */
export function removeUnusedPictures(now = new Date()): void {
  const used = picturesInUse();
  for (const folder of listFolders()) {
    const isPicture = picturePattern.test(folder) && !used.has(folder);
    if (!isPicture && !folder.startsWith(UNFINISHED)) continue;
    const place = path.join(uploads, folder);
    if (now.getTime() - statSync(place).mtimeMs < DAY) continue;
    // A crash in the middle leaves no half picture that would pass for a whole one.
    const unfinished = path.join(uploads, `${UNFINISHED}${folder}`);
    renameSync(place, unfinished);
    rmSync(unfinished, { recursive: true });
  }
}

/** Also where an item names the site's own address before it. */
function picturesInUse(): Set<string | undefined> {
  const items = db
    .select({ imageUrl: catalogItems.imageUrl })
    .from(catalogItems)
    .where(like(catalogItems.imageUrl, "%/uploads/%"))
    .all();
  return new Set(items.map(({ imageUrl }) => imageUrl.match(/\/uploads\/(\w+)/)?.[1]));
}

function listFolders(): string[] {
  try {
    return readdirSync(uploads);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
