import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Header } from "tar";
import { z } from "zod";

/** Files of pictures, in a folder each, and files to deliver, named after their SHA-256. They never change. */
export const MEDIUM = /^(?:uploads\/[0-9a-f]{32}\/[^/]+|files\/([0-9a-f]{64}))$/;
/** The notes beside the pictures, one for each picture that must not come back. */
export const ERASURE = /^uploads\/\.erased-[0-9a-f]{32}$/;
/** All other files that an archive may contain. Whatever else its manifest names would overwrite what is not its own. */
const CONTENT = /^(?:behappy\.db|session-secret|legal\/[^/]+)$/;

/** A file whose path has slashes, and leads nowhere out of the archive or the data folder. */
const fileNamed = (...patterns: RegExp[]) =>
  z.object({
    path: z
      .string()
      .refine((name) => patterns.some((pattern) => pattern.test(name)))
      .refine((name) => name.split("/").every((part) => !["", ".", ".."].includes(part)))
      .refine((name) => !/[\\\0]/.test(name)),
    bytes: z.int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  });

/** A file as the backup has to contain it. */
export type BackupFile = z.output<ReturnType<typeof fileNamed>>;

const manifest = z.object({
  format: z.literal(1),
  /** BeHappy's version with its commit. */
  version: z.string(),
  /** UTC. */
  createdAt: z.iso.datetime(),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  /** The files in the archive itself. */
  files: z.array(fileNamed(CONTENT, ERASURE)),
  /** Pictures and files to deliver, which lie beside the archive. */
  media: z.array(fileNamed(MEDIUM)),
});

export type Manifest = z.output<typeof manifest>;

export const MANIFEST = "manifest.json";

/** @throws Error if the text is no manifest of this format */
export function parseManifest(text: string): Manifest {
  return manifest.parse(JSON.parse(text));
}

/** Bytes at the beginning of each archive that describe its first file. */
export const HEADER = 512;
/** Bytes of the manifest of several hundred thousand files. */
const LONGEST = 100_000_000;

/** Reads the manifest, with which each archive begins. */
export async function readManifest(file: string): Promise<Manifest> {
  const handle = await open(file, "r");
  try {
    const block = Buffer.alloc(HEADER);
    await handle.read(block, 0, block.length, 0);
    const text = Buffer.alloc(sizeOfManifest(block));
    await handle.read(text, 0, text.length, block.length);
    return parseManifest(text.toString());
  } finally {
    await handle.close();
  }
}

/**
 * Bytes of the manifest that follows this header.
 * @throws Error if an archive does not begin like that, as one that is compressed
 */
export function sizeOfManifest(header: Buffer): number {
  const { path: name, size = 0 } = new Header(header);
  if (name !== MANIFEST || size > LONGEST) throw new Error("it does not begin with a manifest");
  return size;
}

/** Reads the whole file. */
export async function describeFile(folder: string, name: string): Promise<BackupFile> {
  const place = path.join(folder, name);
  const hash = createHash("sha256");
  await pipeline(createReadStream(place), hash);
  return { path: name, bytes: (await stat(place)).size, sha256: hash.digest("hex") };
}

/** The files that the folder lacks or contains with other bytes. */
export async function findDamagedFiles(
  folder: string,
  files: BackupFile[],
): Promise<{ missing: string[]; changed: string[] }> {
  const found = { missing: [] as string[], changed: [] as string[] };
  for (const expected of files) {
    const actual = await describeFile(folder, expected.path).catch(() => null);
    if (!actual) found.missing.push(expected.path);
    else if (actual.sha256 !== expected.sha256) found.changed.push(expected.path);
  }
  return found;
}
