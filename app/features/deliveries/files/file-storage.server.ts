import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { adminArticlePath } from "#app/features/change-log/subject-paths.ts";
import { itemContentsPath } from "#app/features/deliveries/administration/contents-admin.ts";
import { filesPath } from "#app/features/deliveries/files/files.ts";
import type { ByteRange } from "#app/http/byte-range.ts";
import { createTurns } from "#app/http/turns.server.ts";
import { type MissingFiles, missingFrom } from "#db/backup/missing-files.ts";
import {
  findUnused,
  hasCode,
  isMissing,
  recordUsed,
  renewFile,
  type StoredFile,
} from "#db/backup/unused-files.server.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { catalogItems, contentFiles } from "#db/schema.ts";

/** Each file is named after the SHA-256 of its content, so the same content is stored once. */
const files = path.join(env.DATA_DIR, "files");
const contentPattern = /^[0-9a-f]{64}$/;
/** The prefix of files that are still arriving. Nothing is served from them. */
const UNFINISHED = ".unfinished-";
/** Bytes that files leave to the database and its backups. */
const RESERVE = 500_000_000;

/** A complete file that is not stored yet. */
export interface ReceivedFile {
  place: string;
  sha256: string;
  bytes: number;
}

/**
 * Writes a file to the disk while it arrives. Either `keepFile` or `discardFile` has to follow. Leaves nothing behind if
 * the pieces end with an error or the disk is full.
 */
export async function receiveFile(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  await mkdir(files, { recursive: true });
  const place = path.join(files, UNFINISHED + randomUUID());
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measured() {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.byteLength;
      yield piece;
    }
  }
  try {
    await writeFile(place, measured(), { flag: "wx", flush: true });
    return { place, sha256: hash.digest("hex"), bytes };
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  }
}

/** Stores a received file under its content, even if the power fails. */
export async function keepFile({ place, sha256 }: ReceivedFile): Promise<void> {
  await mkdir(files, { recursive: true });
  const stored = placeOf(sha256);
  if (await renewFile(stored)) return discardFile({ place });
  // A file from the folder for large files may be old, and counts as new from now on.
  await renewFile(place);
  await rename(place, stored);
  await flushFolder();
}

export async function discardFile({ place }: Pick<ReceivedFile, "place">): Promise<void> {
  await rm(place, { force: true });
}

/** The stored file with this content; null if it is missing. The caller closes it. */
export async function openFile(sha256: string): Promise<FileHandle | null> {
  if (!contentPattern.test(sha256)) return null;
  try {
    return await open(placeOf(sha256), "r");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether a file with this content is stored. */
export function hasFile(sha256: string): boolean {
  return contentPattern.test(sha256) && existsSync(placeOf(sha256));
}

const PIECE_BYTES = 64 * 1024;
/** Many downloads at once would otherwise fill whole turns of the event loop, and hold up all pages. */
const inTurn = createTurns();

/**
 * A part of a stored file in pieces, all in the same memory, where each replaces the one before. The file is open from
 * the first piece to the last one, or until the reader stops.
 */
export async function* readPieces(
  sha256: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const file = await openFile(sha256);
  if (!file) throw new Error(`the stored file ${sha256} is missing`);
  try {
    const memory = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, end + 1 - start));
    for (let position = start; position <= end; ) {
      const length = Math.min(memory.length, end + 1 - position);
      const { bytesRead } = await inTurn(() => file.read(memory, 0, length, position));
      if (bytesRead === 0)
        throw new Error(`the stored file ${sha256} is shorter than its row says`);
      position += bytesRead;
      yield memory.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Whether the disk can take a file of this size and keep the reserve. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return bavail * bsize - bytes >= RESERVE;
}

/** Whether storing a file failed because the disk, or its quota, is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
}

/** Lists the stored files, and the unfinished ones that a crash has left behind. */
export function listStoredFiles(): StoredFile[] {
  return listNames()
    .filter((name) => contentPattern.test(name) || name.startsWith(UNFINISHED))
    .map((name) => {
      const place = path.join(files, name);
      const isWhole = contentPattern.test(name);
      return { name, place, isWhole, changedAt: statSync(place).mtimeMs };
    });
}

export function removeStoredFile({ place }: StoredFile): void {
  rmSync(place, { force: true });
}

function placeOf(sha256: string): string {
  return path.join(files, sha256);
}

function listNames(): string[] {
  try {
    return readdirSync(files);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Otherwise a power failure could undo the renaming. */
async function flushFolder(): Promise<void> {
  const folder = await open(files, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Sets the time of every file that an item delivers to `now`. The time of all others stays. */
export function recordDeliveredFiles(now: Date, { isTrusted }: { isTrusted: boolean }): void {
  recordUsed(listStoredFiles(), findReferences(), { now, isTrusted });
}

/** Removes deleted and replaced files that no backup needs. `now` must be a trusted date. */
export function removeUnreferencedFiles(now: Date): void {
  for (const file of findUnused(listStoredFiles(), findReferences(), now)) removeStoredFile(file);
}

function findReferences(): Set<string> {
  const rows = db.selectDistinct({ sha256: contentFiles.sha256 }).from(contentFiles).all();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** The files of items and articles that are not stored. `to`: the files of the first one that lacks one. */
export function findMissingFiles(): MissingFiles & { to: string | null } {
  const rows = findFilesAndHolders();
  const names = [...new Set(rows.map(({ sha256 }) => sha256))];
  const stored = new Set(listStoredFiles().map(({ name }) => name));
  const first = rows.find(({ sha256 }) => !stored.has(sha256));
  return {
    ...missingFrom({ name: "files", things: "Dateien" }, names, stored),
    to: first ? filesPathOf(first) : null,
  };
}

type HeldFile = ReturnType<typeof findFilesAndHolders>[number];

function filesPathOf({ item, articleId }: HeldFile): string {
  return filesPath({ path: item ? itemContentsPath(item) : adminArticlePath(articleId ?? "") });
}

function findFilesAndHolders() {
  const { sha256, articleId, itemId } = contentFiles;
  const { id, kind, isPlan } = catalogItems;
  return db
    .select({ sha256, articleId, item: { id, kind, isPlan } })
    .from(contentFiles)
    .leftJoin(catalogItems, eq(id, itemId))
    .orderBy(asc(germanOrder(catalogItems.title)), asc(id), asc(articleId))
    .all();
}
