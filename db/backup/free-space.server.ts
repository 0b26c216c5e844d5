import { statfsSync, statSync } from "node:fs";
import { StartRefusal } from "#db/start/start-refusal.ts";

/** @throws StartRefusal if the disk of the folder has less free space than these bytes */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (bytes <= free) return;
  throw new StartRefusal(
    `Im Ordner ${folder} sind nur ${inMegabytes(free)} frei, gebraucht werden ${inMegabytes(bytes)}.`,
  );
}

/** Bytes of all these files. Missing ones count as empty. */
export function sizeOf(files: string[]): number {
  return files.reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString("de-DE", { maximumFractionDigits: 1 })} MB`;
}
