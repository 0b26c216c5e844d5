import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/** Whether one folder is the other one or inside it, also by a symbolic link. They need not exist yet. */
export function isInside(folder: string, outer: string): boolean {
  const way = path.relative(realPlace(outer), realPlace(folder));
  return way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}

/** Whether both folders are on the same disk, or will be. */
export function isOnSameDisk(one: string, other: string): boolean {
  return statSync(existingPart(one)).dev === statSync(existingPart(other)).dev;
}

function realPlace(folder: string): string {
  const existing = existingPart(folder);
  return path.join(realpathSync(existing), path.relative(existing, folder));
}

function existingPart(folder: string): string {
  return existsSync(folder) ? folder : existingPart(path.dirname(folder));
}
