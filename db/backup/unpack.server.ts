import { closeSync, openSync, readSync, statSync } from "node:fs";
import { extract } from "tar";
import { requireSpace } from "#db/backup/free-space.server.ts";
import { HEADER, type Manifest, readManifest, sizeOfManifest } from "#db/backup/manifest.server.ts";

/**
 * Unpacks the files that an archive's manifest names, and nothing else. Returns the manifest.
 * @throws Error if it is no archive of BeHappy, or damaged
 * @throws StartRefusal if the disk has no room for them; nothing is unpacked then
 */
export async function unpackAll(file: string, folder: string): Promise<Manifest> {
  const manifest = await readManifest(file);
  requireSpace(
    folder,
    manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const sizes = new Map(manifest.files.map((each) => [each.path, each.bytes]));
  unpack(file, folder, (name, bytes) => sizes.get(name) === bytes);
  return manifest;
}

/** Unpacks nothing but the database. Throws like `unpackAll`. */
export function unpackDatabase(file: string, folder: string): void {
  requireSpace(folder, statSync(file).size);
  unpack(file, folder, (name) => name === "behappy.db");
}

/** Unpacks ordinary files for their owner alone, whatever rights the archive gives them. */
function unpack(
  file: string,
  folder: string,
  isWanted: (name: string, bytes: number) => boolean,
): void {
  requireUncompressed(file);
  extract({
    file,
    cwd: folder,
    sync: true,
    strict: true,
    dmode: 0o700,
    filter: (name, entry) => "type" in entry && entry.type === "File" && isWanted(name, entry.size),
    onReadEntry: (entry) => {
      entry.mode = 0o600;
    },
  });
}

/** A compressed archive may become a thousand times as large. The library would unpack it by itself. */
function requireUncompressed(file: string): void {
  const header = Buffer.alloc(HEADER);
  const handle = openSync(file, "r");
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  sizeOfManifest(header);
}
