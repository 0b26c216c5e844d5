import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import type { ReceivedFile } from "#app/features/deliveries/files/file-storage.server.ts";
import { isMissing } from "#db/backup/unused-files.server.ts";

/** Operators put files into it that are too large for an upload. */
const incoming = path.join(env.DATA_DIR, "incoming");

export interface IncomingFile {
  name: string;
  bytes: number;
}

/** The files in the folder for large files. Links and folders do not count, because they may lead elsewhere. */
export async function listIncoming(): Promise<IncomingFile[]> {
  try {
    const entries = await readdir(incoming, { withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map(({ name }) => name)
      .sort();
    return await Promise.all(
      names.map(async (name) => ({ name, bytes: (await stat(path.join(incoming, name))).size })),
    );
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Reads the file to find out its content. `keepFile` then moves it. Null if the folder has no such file, `changing` if
 * it is still being copied.
 */
export async function takeIncoming(name: string): Promise<ReceivedFile | "changing" | null> {
  const isListed = (await listIncoming()).some((each) => each.name === name);
  if (!isListed) return null;
  const place = path.join(incoming, name);
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const before = await file.stat();
    const hash = createHash("sha256");
    for await (const piece of file.createReadStream({ autoClose: false })) hash.update(piece);
    const after = await file.stat();
    const isSame = before.size === after.size && before.mtimeMs === after.mtimeMs;
    await file.sync();
    return isSame ? { place, sha256: hash.digest("hex"), bytes: after.size } : "changing";
  } finally {
    await file.close();
  }
}
