import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { create, extract } from "tar";
import { MANIFEST, type Manifest } from "#db/backup/manifest.server.ts";

export interface Craft {
  /** Changes the manifest in place. */
  change?: (manifest: Manifest) => void;
  /** Adds or changes files of the unpacked archive. */
  prepare?: (folder: string) => void;
  gzip?: boolean;
}

/** Packs the archive again as an attacker would. */
export function craftArchive(file: string, { change, prepare, gzip = false }: Craft): void {
  const folder = mkdtempSync(path.join(path.dirname(file), "crafted-"));
  extract({ file, cwd: folder, sync: true });
  const place = path.join(folder, MANIFEST);
  const manifest = JSON.parse(readFileSync(place, "utf8"));
  change?.(manifest);
  writeFileSync(place, JSON.stringify(manifest));
  prepare?.(folder);
  const others = filesIn(folder).filter((name) => name !== MANIFEST);
  create({ file, cwd: folder, sync: true, gzip }, [MANIFEST, ...others]);
  rmSync(folder, { recursive: true });
}

/** Relative to the folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Creates the folders that it needs. Returns the file's place. */
export function writeIn(folder: string, name: string, text: string | Buffer): string {
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}
