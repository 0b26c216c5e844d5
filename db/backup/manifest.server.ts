import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Header } from "tar";
import { z } from "zod";

const backupFile = z.object({
  /** With slashes, inside the archive or the data folder. Leads nowhere else. */
  path: z
    .string()
    .refine((name) => name.split("/").every((part) => !["", ".", ".."].includes(part)))
    .refine((name) => !/[\\\0]/.test(name)),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file as the backup has to contain it. */
export type BackupFile = z.output<typeof backupFile>;

const manifest = z.object({
  format: z.literal(1),
  /** BeHappy's version with its commit. */
  version: z.string(),
  /** UTC. */
  createdAt: z.iso.datetime(),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  /** The files in the archive itself. */
  files: z.array(backupFile),
  /** Pictures and files to deliver, which lie beside the archive. */
  media: z.array(backupFile),
});

export type Manifest = z.output<typeof manifest>;

export const MANIFEST = "manifest.json";

/** @throws Error if the text is no manifest of this format */
export function parseManifest(text: string): Manifest {
  return manifest.parse(JSON.parse(text));
}

/** Reads the manifest, with which each archive begins. */
export async function readManifest(file: string): Promise<Manifest> {
  const handle = await open(file, "r");
  try {
    const block = Buffer.alloc(512);
    await handle.read(block, 0, block.length, 0);
    const { path: name, size = 0 } = new Header(block);
    if (name !== MANIFEST) throw new Error(`${file} does not begin with its manifest`);
    const text = Buffer.alloc(size);
    await handle.read(text, 0, size, block.length);
    return parseManifest(text.toString());
  } finally {
    await handle.close();
  }
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
