import { open } from "node:fs/promises";
import {
  archiveKind,
  downloadName,
  type FileKind,
  HEAD_BYTES,
  isArchive,
  kindOf,
  type ReadPart,
  startsLate,
} from "#app/features/deliveries/files/file-kind.ts";
import type { ReceivedFile } from "#app/features/deliveries/files/file-storage.server.ts";
import { fileWords } from "#app/features/deliveries/files/file-words.ts";
import { zipEntries } from "#app/features/deliveries/files/zip-entries.ts";
import type { ContentFile } from "#db/schema.ts";

/** The columns of a file's row that describe its content. */
export type FileContent = Pick<ContentFile, "name" | "mediaType" | "bytes" | "sha256">;

export type ExaminedFile =
  | { ok: true; received: ReceivedFile; content: FileContent; startsLate: boolean }
  /** `sentence` is for the admin who has chosen the file. */
  | { ok: false; sentence: string };

/** Finds out what a received file is. `name` is the one that it had on the admin's machine. */
export async function examineFile(received: ReceivedFile, name: string): Promise<ExaminedFile> {
  const { place, bytes, sha256 } = received;
  if (bytes === 0) return { ok: false, sentence: fileWords.empty };
  const file = await open(place, "r");
  try {
    const read: ReadPart = async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const kind = await findKind(read, bytes, name);
    if (!kind) return { ok: false, sentence: fileWords.program };
    const { mediaType } = kind;
    const content = { name: downloadName(name, kind), mediaType, bytes, sha256 };
    const isLate = mediaType === "video/mp4" && (await startsLate(read));
    return { ok: true, received, content, startsLate: isLate };
  } finally {
    await file.close();
  }
}

/** Null for a program. */
async function findKind(read: ReadPart, bytes: number, name: string): Promise<FileKind | null> {
  const kind = kindOf(await read(0, HEAD_BYTES));
  return kind && isArchive(kind) ? archiveKind(await zipEntries(read, bytes), name) : kind;
}
