import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import { createTurns } from "#app/http/turns.server.ts";
import { isMissing, renewFile, type StoredFile } from "#db/backup/unused-files.server.ts";

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

/** Sent pieces stay in memory until the next garbage collection. See docs/measurements.md. */
const PIECE_BYTES = 32 * 1024;
/** Many downloads at once would otherwise fill whole turns of the event loop, and hold up all pages. */
const inTurn = createTurns();

/**
 * A part of a stored file, read piece by piece as fast as the client takes it. The file is open from the first piece to
 * the last one, or until the client leaves.
 */
export function streamFile(
  sha256: string,
  { start, end }: { start: number; end: number },
): ReadableStream<Uint8Array> {
  let file: FileHandle | null = null;
  let position = start;
  let isLeft = false;
  return new ReadableStream(
    {
      async pull(controller) {
        file ??= await openFile(sha256);
        const length = Math.min(PIECE_BYTES, end + 1 - position);
        const piece = await inTurn(async () =>
          file?.read(Buffer.allocUnsafe(length), 0, length, position),
        );
        if (isLeft) return file?.close();
        position += piece?.bytesRead ?? 0;
        if (!piece || piece.bytesRead === 0) {
          await file?.close();
          throw new Error(`the stored file ${sha256} is shorter than its row says`);
        }
        controller.enqueue(piece.buffer.subarray(0, piece.bytesRead));
        if (position <= end) return;
        await file?.close();
        controller.close();
      },
      async cancel() {
        isLeft = true;
        await file?.close();
      },
    },
    // Otherwise an answer that nobody takes would open the file.
    { highWaterMark: 0 },
  );
}

/** Whether the disk can take a file of this size and keep the reserve. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return bavail * bsize - bytes >= RESERVE;
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
