import {
  listStoredFiles,
  removeStoredFile,
} from "#app/features/deliveries/files/file-storage.server.ts";
import { findUnused, recordUsed } from "#db/backup/unused-files.server.ts";
import { db } from "#db/client.server.ts";
import { contentFiles } from "#db/schema.ts";

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
